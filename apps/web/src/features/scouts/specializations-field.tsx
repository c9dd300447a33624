import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { SPECIALIZATIONS_MAX, TAG_LENGTH_MAX } from '@touchline/contracts/limits';
import { SCOUT_SPECIALIZATIONS } from '@touchline/contracts/options';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { withSpecialization } from './profile-values.ts';
import classes from './specializations-field.module.css';

interface SpecializationsFieldProps {
  value: string[];
  error: ReactNode;
  onChange: (specializations: string[]) => void;
}

/** The scout's specializations, as chips that are chosen from a list or typed. */
export function SpecializationsField({ value, error, onChange }: SpecializationsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= SPECIALIZATIONS_MAX;
  const offered = SCOUT_SPECIALIZATIONS.filter((name) => !value.includes(name));

  const change = (names: string[]) => {
    onChange(names);
    // The pressed chip has left its place.
    input.current?.focus();
  };
  const addTyped = () => {
    if (!isFull) onChange(withSpecialization(value, typed));
    setTyped('');
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter adds a chip instead of submitting the form.
    event.preventDefault();
    addTyped();
  };

  return (
    <Stack
      component="fieldset"
      gap="sm"
      miw={0}
      m={0}
      p={0}
      bd={0}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Input.Label component="legend" size="md" p={0}>
        Scouting Specializations
      </Input.Label>
      {value.length > 0 && (
        <ul className={classes.chips} aria-label="Your specializations">
          {value.map((name) => (
            <li key={name} className={classes.chip}>
              {name}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${name}`}
                onClick={() => change(value.filter((other) => other !== name))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" wrap="nowrap">
        <TextInput
          ref={input}
          data-path="specialization"
          flex={1}
          miw={0}
          aria-label="Custom specialization"
          placeholder={isFull ? `At most ${SPECIALIZATIONS_MAX}` : 'Add your own'}
          maxLength={TAG_LENGTH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={addTyped}>
          Add
        </Button>
      </Group>
      {error && (
        <Input.Error size="md" id={`${id}-error`}>
          {error}
        </Input.Error>
      )}
      {offered.length > 0 && !isFull && (
        <Stack gap="0.35rem">
          <Text span size="sm" c="dimmed" id={`${id}-offer`}>
            Quick add
          </Text>
          <ul className={classes.chips} aria-labelledby={`${id}-offer`}>
            {offered.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={classes.offered}
                  onClick={() => change(withSpecialization(value, name))}
                >
                  <IconPlus size={14} aria-hidden="true" />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}
