import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, masked; its toggle can be reached by keyboard and is named unlike the field itself. */
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
