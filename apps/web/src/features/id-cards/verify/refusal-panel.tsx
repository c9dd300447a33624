import { IconQuestionMark, IconX } from '@tabler/icons-react';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { Verdict } from './verdict.tsx';

/** What a check says of a refused code. */
export type RefusalReason = 'expired' | 'suspended' | 'revoked' | 'replaced' | 'unknown';

const REASONS: Record<RefusalReason, string> = {
  expired: 'This card has expired.',
  suspended: 'This card is suspended for now.',
  revoked: 'This card was revoked.',
  replaced: 'This card was replaced by a newer one.',
  unknown: 'No card has this code.',
};

interface RefusalPanelProps {
  error: unknown;
  /** Null while it is not known. */
  reason: RefusalReason | null;
}

/**
 * Every invalid code gets the same text, whatever the cause; a second line says what is known of it. Only if the server could
 * not be reached the text says so, because the card may be valid.
 */
export function RefusalPanel({ error, reason }: RefusalPanelProps) {
  if (codeOf(error) === 'CARD_NOT_PROVEN') {
    const text = 'Invalid or expired verification code. Please check the code and try again.';
    const note = reason && REASONS[reason];
    return <Verdict tone="bad" title="Verification Failed" text={text} note={note} Icon={IconX} />;
  }
  const text = messageOf(error, 'The code could not be checked just now. Please try again.');
  return <Verdict tone="unknown" title="Not checked" text={text} Icon={IconQuestionMark} />;
}
