import { REGISTRATION_ROLE_LABELS, REGISTRATION_ROLES, type RegistrationRole } from '@touchline/contracts/options';
import { type ReactNode, useId } from 'react';
import classes from './role-field.module.css';

const PROMISES: Record<RegistrationRole, string> = {
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
      <legend className={classes.legend}>I am a</legend>
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
              aria-describedby={`${id}-${role}-promise`}
              className={classes.radio}
            />
            <span>
              <span id={`${id}-${role}`} className={classes.label}>
                {REGISTRATION_ROLE_LABELS[role]}
              </span>
              <span id={`${id}-${role}-promise`} className={classes.promise}>
                {PROMISES[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
