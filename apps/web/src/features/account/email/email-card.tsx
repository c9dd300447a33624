import type { PendingEmail } from '@touchline/contracts/auth';
import type { Account } from '@touchline/contracts/users';
import { useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import account from '../account.module.css';
import { ChangeEmailForm } from './change-email-form.tsx';
import classes from './email-card.module.css';
import { useCancelEmailChange, useResendConfirmation } from './hooks.ts';

interface EmailCardProps {
  user: Account;
  /** An address that the user has not confirmed yet. */
  pending: PendingEmail;
}

/** The user's email address, whether they have confirmed it, and its change. */
export function EmailCard({ user: { email, isEmailConfirmed }, pending }: EmailCardProps) {
  const resend = useResendConfirmation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SectionCard title="Email Address" headingRef={heading}>
      <div className={account.form}>
        <div className={classes.present}>
          <span className={classes.address}>{email}</span>
          <StatusBadge tone={isEmailConfirmed ? 'good' : 'waiting'}>
            {isEmailConfirmed ? 'Confirmed' : 'Not confirmed'}
          </StatusBadge>
        </div>
        {!isEmailConfirmed && (
          <>
            <p className={account.words}>
              Open the link in our email, so that the admin team knows it reaches you. If you have none, have it sent
              again.
            </p>
            <BusyButton variant="default" isBusy={resend.isPending} onClick={() => resend.mutate()}>
              Send the Link Again
            </BusyButton>
          </>
        )}
        {pending && <PendingChange pending={pending} onCancelled={() => heading.current?.focus()} />}
        <ChangeEmailForm />
      </div>
    </SectionCard>
  );
}

interface PendingChangeProps {
  pending: NonNullable<PendingEmail>;
  /** Moves the focus, since the button disappears. */
  onCancelled: () => void;
}

function PendingChange({ pending, onCancelled }: PendingChangeProps) {
  const cancel = useCancelEmailChange();
  const handleCancel = () => cancel.mutate(undefined, { onSuccess: onCancelled });
  return (
    <WaitingNotice
      title="Waiting for confirmation"
      after={
        <BusyButton variant="default" size="sm" mt="sm" isBusy={cancel.isPending} onClick={handleCancel}>
          Cancel the Change
        </BusyButton>
      }
    >
      We have sent a link to <span className={classes.address}>{pending.email}</span>. Your address changes when you
      open it, until {formatDateTime(pending.expiresAt)}.
    </WaitingNotice>
  );
}
