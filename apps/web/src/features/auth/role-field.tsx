import { Text } from '@mantine/core';
import { REGISTRATION_ROLE_LABELS, REGISTRATION_ROLES, type RegistrationRole } from '@touchline/contracts/options';
import { type ReactNode, useId } from 'react';
import classes from './role-field.module.css';

const HINTS: Record<RegistrationRole, string> = {
  player: 'I want to be seen',
  scout: 'I look for talent',
};

interface RoleFieldProps {
  value: RegistrationRole | '';
  onChange: (role: RegistrationRole) => void;
  error?: ReactNode;
}

/** The choice of a role. None is selected at first, unless the link to the page names one. */
export function RoleField({ value, onChange, error }: RoleFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset className={classes.field} data-path="role" aria-describedby={error ? errorId : undefined}>
      <Text component="legend" fw={600}>
        I am a
      </Text>
      <div className={classes.choices}>
        {REGISTRATION_ROLES.map((role) => (
          <label key={role} className={classes.choice} data-invalid={Boolean(error)}>
            <input
              type="radio"
              name={id}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              aria-labelledby={`${id}-${role}`}
              aria-describedby={`${id}-${role}-hint`}
              className={classes.radio}
            />
            <span>
              <Text span id={`${id}-${role}`} display="block" fw={650} lh={1.3}>
                {REGISTRATION_ROLE_LABELS[role]}
              </Text>
              <Text span id={`${id}-${role}-hint`} display="block" size="sm" c="dimmed">
                {HINTS[role]}
              </Text>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <Text id={errorId} size="sm" c="var(--tl-danger-text)" mt="0.25rem">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
