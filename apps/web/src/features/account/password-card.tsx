import { Text } from '@mantine/core';
import { changePasswordForm } from '@touchline/contracts/auth';
import { BusyButton } from '../../components/busy-button.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password; the current one is required. */
export function PasswordCard() {
  const form = useZodForm(changePasswordForm, { initialValues: EMPTY });
  const change = trpc.auth.changePassword.useMutation({
    meta: { failed: 'Password change failed', refreshes: 'access-tokens' },
    onSuccess: () =>
      void showToast({
        title: 'Password changed',
        description: 'Everything else that was signed in as you is signed out.',
      }),
  });
  const handleSubmit = form.submitTo(change, {
    input: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    after: 'reset',
  });

  return (
    <SectionCard title="Password">
      <Form onSubmit={handleSubmit}>
        <Text c="dimmed">A new password signs you out everywhere else and revokes your access tokens.</Text>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField label="New Password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
        <PasswordField
          label="New Password Again"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <BusyButton type="submit" isBusy={form.isLocked}>
          Change Password
        </BusyButton>
      </Form>
    </SectionCard>
  );
}
