import { TextInput } from '@mantine/core';
import { changeEmailInput } from '@touchline/contracts/auth';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useChangeEmail } from './hooks.ts';

/** Asks for another address; the password is required. */
export function ChangeEmailForm() {
  // The form for a new password on the same page has a field of the same name, which would get the focus.
  const form = useZodForm(changeEmailInput, {
    name: 'change-email',
    initialValues: { newEmail: '', currentPassword: '' },
  });
  const handleSubmit = form.submitTo(useChangeEmail(), { after: 'reset' });

  return (
    <Form onSubmit={handleSubmit}>
      <TextInput label="New Email" type="email" autoComplete="email" {...form.getInputProps('newEmail')} />
      <PasswordField
        label="Password"
        description="So that only you can change your address."
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <BusyButton type="submit" isBusy={form.isLocked}>
        Change Email
      </BusyButton>
    </Form>
  );
}
