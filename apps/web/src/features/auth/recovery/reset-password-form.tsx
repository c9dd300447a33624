import { Stack } from '@mantine/core';
import { resetPasswordForm } from '@touchline/contracts/auth';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Form } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { codeOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

interface ResetPasswordFormProps {
  /** The secret of the link. */
  token: string | null;
  onDone: () => void;
}

/** Chooses a new password; without a valid link it leads to a new one. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const form = useZodForm(resetPasswordForm, { initialValues: { newPassword: '', confirmPassword: '' } });
  const { refresh } = useSession();
  const reset = trpc.auth.resetPassword.useMutation({
    meta: { failed: 'Password not changed', shownByPage: ['LINK_NOT_VALID'] },
    async onSuccess() {
      // It is done once the session of this browser is known to have ended.
      await refresh();
      showToast({ title: 'Password changed', description: 'Please sign in with your new password.' });
    },
  });

  if (token === null) return <InvalidLink>This link is not complete. Open it again from the email.</InvalidLink>;
  if (codeOf(reset.error) === 'LINK_NOT_VALID') {
    return (
      <InvalidLink takesFocus>
        This link has been used already or has expired. Your password has not changed.
      </InvalidLink>
    );
  }

  const handleSubmit = form.submitTo(reset, { input: ({ newPassword }) => ({ token, newPassword }), onDone });

  return (
    <Form onSubmit={handleSubmit}>
      <PasswordField label="New Password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
      <PasswordField
        label="New Password Again"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        Set Password
      </BusyButton>
    </Form>
  );
}

function InvalidLink({ takesFocus = false, children }: { takesFocus?: boolean; children: string }) {
  return (
    <Stack>
      <Notice tone="danger" takesFocus={takesFocus}>
        {children}
      </Notice>
      <ButtonLink to={paths.forgotPassword()} size="lg" fullWidth>
        Ask for a New Link
      </ButtonLink>
    </Stack>
  );
}
