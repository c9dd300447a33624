import { UnstyledButton } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './choice-switch.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Shown in place of the label, which remains the button's name. */
  Icon?: ComponentType<IconProps>;
}

interface ChoiceSwitchProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few buttons, one of them pressed: how or what a list shows. */
export function ChoiceSwitch<Value extends string>({ label, choices, value, onChange }: ChoiceSwitchProps<Value>) {
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value}
          className={classes.choice ?? ''}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          {...(choice.Icon && { 'aria-label': choice.label, title: choice.label })}
        >
          {choice.Icon ? (
            <choice.Icon size={20} aria-hidden="true" />
          ) : (
            <span className={classes.text}>{choice.label}</span>
          )}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
