import { TextInput } from '@mantine/core';
import { changeEmailInput } from '@touchline/contracts/auth';
import { ERRORS } from '@touchline/contracts/errors';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { codeOf, fieldIssuesOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useChangeEmail } from './hooks.ts';

/** Asks for another address; the password is required. */
export function ChangeEmailForm() {
  // The form for a new password on the same page has a field of the same name, which would get the focus.
  const form = useZodForm(changeEmailInput, {
    name: 'change-email',
    initialValues: { newEmail: '', currentPassword: '' },
  });
  const change = useChangeEmail();

  const handleSubmit = form.onSubmit((values) => {
    if (change.isPending) return;
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.showErrors({ ...fieldIssuesOf(error), ...refusedField(error) }),
    });
  });

  return (
    <Form onSubmit={handleSubmit}>
      <TextInput
        label="New Email"
        type="email"
        autoComplete="email"
        readOnly={change.isPending}
        {...form.getInputProps('newEmail')}
      />
      <PasswordField
        label="Password"
        description="So that only you can change your address."
        autoComplete="current-password"
        readOnly={change.isPending}
        {...form.getInputProps('currentPassword')}
      />
      <BusyButton type="submit" isBusy={change.isPending}>
        Change Email
      </BusyButton>
    </Form>
  );
}

function refusedField(error: unknown): Record<string, string> {
  const code = codeOf(error);
  if (code === 'WRONG_PASSWORD') return { currentPassword: ERRORS.WRONG_PASSWORD.message };
  if (code === 'EMAIL_TAKEN') return { newEmail: ERRORS.EMAIL_TAKEN.message };
  return {};
}
