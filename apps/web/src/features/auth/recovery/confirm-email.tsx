import { Stack } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Notice } from '../../../components/notice.tsx';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** Confirms an address by a button, because mail scanners follow links. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const { refresh } = useSession();
  const confirm = trpc.auth.confirmEmail.useMutation({ meta: { refreshes: 'own-account' }, onSuccess: refresh });
  if (confirm.isSuccess) {
    return (
      <Stack>
        <Notice tone="done" takesFocus>
          Thank you. Your email address is confirmed.
        </Notice>
        <AccountLink />
      </Stack>
    );
  }
  if (token === null) {
    return (
      <Stack>
        <Notice tone="danger">This link is not complete. Open it again from the email.</Notice>
        <AccountLink />
      </Stack>
    );
  }
  const isFinal = codeOf(confirm.error) === 'LINK_NOT_VALID' || codeOf(confirm.error) === 'EMAIL_TAKEN';
  return (
    <Stack>
      {confirm.error && (
        <Notice tone="danger" takesFocus={isFinal}>
          {errorText(confirm.error)}
        </Notice>
      )}
      {isFinal ? (
        <AccountLink />
      ) : (
        <BusyButton fullWidth size="lg" isBusy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          Confirm Email
        </BusyButton>
      )}
    </Stack>
  );
}

function errorText(error: unknown): string {
  const code = codeOf(error);
  if (code === 'LINK_NOT_VALID') {
    return 'This link has expired or was replaced. Ask for a new one on your account page.';
  }
  if (code === 'EMAIL_TAKEN') return 'Another account has this address by now. Your account keeps its present one.';
  return messageOf(error, 'The address could not be confirmed. Please try again.');
}

function AccountLink() {
  const { user } = useSession();
  return (
    <ButtonLink to={paths.account()} size="lg" fullWidth>
      {user ? 'Open My Account' : 'Sign In'}
    </ButtonLink>
  );
}
