import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A masked password. Its visibility toggle is reachable by keyboard and has a name of its own. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}
