import { TextInput } from '@mantine/core';
import { changeEmailInput } from '@touchline/contracts/auth';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

/** Asks for another address, which replaces the present one once it is confirmed; the password is required. */
export function ChangeEmailForm() {
  // The form for a new password on the same page has a field of the same name, which would get the focus.
  const form = useZodForm(changeEmailInput, {
    name: 'change-email',
    initialValues: { newEmail: '', currentPassword: '' },
  });
  const { auth } = trpc.useUtils();
  const change = trpc.auth.changeEmail.useMutation({
    meta: { failed: 'Email not changed' },
    onSuccess(pending) {
      auth.pendingEmail.setData(undefined, pending);
      showToast({ title: 'Link sent', description: 'Open the link in your new mailbox to finish the change.' });
    },
  });
  const handleSubmit = form.submitTo(change, { after: 'reset' });

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
