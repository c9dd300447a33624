import type { ContactStanding, ContactState } from '@touchline/contracts/contact-requests';
import type { Party } from '@touchline/contracts/messages';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { useUnblock } from '../hooks.ts';
import classes from './no-composer.module.css';

/** Why the user cannot write; null where they can. */
export function whyNot({ standing, againAt }: Pick<ContactState, 'standing' | 'againAt'>): string | null {
  const reasons: Partial<Record<ContactStanding, string>> = {
    waiting: 'Your request waits for an answer. You can write again once it is accepted.',
    declined: `Your request was declined.${againAt ? ` You can ask again from ${formatDate(againAt)}.` : ''}`,
    closed: 'The guardian has closed this conversation.',
    blocked: 'You have blocked this user.',
    unavailable: 'You cannot write to this user at present.',
  };
  return reasons[standing] ?? null;
}

interface NoComposerProps {
  other: Party;
  standing: ContactStanding;
  reason: string;
  /** Whether the composer was there before, and may have had the focus. */
  takesFocus: boolean;
}

/** Stands in the place of the composer. It takes the focus that the composer has lost by going. */
export function NoComposer({ other, standing, reason, takesFocus }: NoComposerProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={classes.place}>
      <p ref={note} role="status" tabIndex={-1} className={classes.reason}>
        {reason}
      </p>
      {standing === 'blocked' && <Unblock other={other} />}
    </div>
  );
}

function Unblock({ other }: { other: Party }) {
  const { mutate, isPending } = useUnblock();
  return (
    <BusyButton
      size="sm"
      variant="default"
      aria-description={fullName(other)}
      isBusy={isPending}
      onClick={() => mutate({ userId: other.id })}
    >
      Unblock
    </BusyButton>
  );
}
