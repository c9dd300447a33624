import { BusyButton } from '../../../components/busy-button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Notice } from '../../../components/notice.tsx';
import classes from '../../../components/parts.module.css';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { useConfirmEmail } from './hooks.ts';

/** Confirms an address by a button, because mail scanners follow links. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const confirm = useConfirmEmail();
  if (confirm.isSuccess) {
    return (
      <div className={classes.parts}>
        <Notice tone="done" takesFocus>
          Thank you. Your email address is confirmed.
        </Notice>
        <Onward />
      </div>
    );
  }
  if (token === null) {
    return (
      <div className={classes.parts}>
        <Notice tone="danger">This link is not complete. Open it again from the email.</Notice>
        <Onward />
      </div>
    );
  }
  const isFinal = codeOf(confirm.error) === 'LINK_NOT_VALID' || codeOf(confirm.error) === 'EMAIL_TAKEN';
  return (
    <div className={classes.parts}>
      {confirm.error && (
        <Notice tone="danger" takesFocus={isFinal}>
          {problemOf(confirm.error)}
        </Notice>
      )}
      {isFinal ? (
        <Onward />
      ) : (
        <BusyButton fullWidth size="lg" isBusy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          Confirm Email
        </BusyButton>
      )}
    </div>
  );
}

function problemOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'LINK_NOT_VALID') {
    return 'This link has expired or was replaced. Ask for a new one on your account page.';
  }
  if (code === 'EMAIL_TAKEN') return 'Another account has this address by now. Your account keeps its present one.';
  return messageOf(error, 'The address could not be confirmed. Please try again.');
}

function Onward() {
  const { user } = useSession();
  return (
    <ButtonLink to={paths.account()} size="lg" fullWidth>
      {user ? 'Open My Account' : 'Sign In'}
    </ButtonLink>
  );
}
