import { IconQuestionMark, IconX } from '@tabler/icons-react';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import type { useVerification } from './use-verification.ts';
import { Verdict } from './verdict.tsx';

/** What a check says of a refused code. */
const REASONS = {
  expired: 'This card has expired.',
  suspended: 'This card is suspended for now.',
  revoked: 'This card was revoked.',
  replaced: 'This card was replaced by a newer one.',
  unknown: 'No card has this code.',
} as const;

const REFUSED = 'Invalid or expired verification code. Please check the code and try again.';
const MISTYPED = 'One character of this code is wrong. Compare it with the card.';

interface RefusalPanelProps {
  error: unknown;
  check: ReturnType<typeof useVerification>['check'];
}

/**
 * Every invalid code gets the same text, whatever the cause; a second line says what is known of it. Only if the server could
 * not be reached the text says so, because the card may be valid.
 */
export function RefusalPanel({ error, check }: RefusalPanelProps) {
  if (codeOf(error) === 'CARD_NOT_PROVEN') {
    const state = codeOf(check.error) === 'CARD_UNKNOWN' ? 'unknown' : check.data?.state;
    const note = state && state !== 'active' ? REASONS[state] : null;
    return <FailedPanel note={note} />;
  }
  const text = messageOf(error, 'The code could not be checked just now. Please try again.');
  return <Verdict tone="unknown" title="Not checked" text={text} Icon={IconQuestionMark} />;
}

/** Of a code whose check character does not fit. It is not looked up, since no card can have it. */
export function MistypedPanel() {
  return <FailedPanel note={MISTYPED} />;
}

function FailedPanel({ note }: { note: string | null }) {
  return <Verdict tone="bad" title="Verification Failed" text={REFUSED} note={note} Icon={IconX} />;
}
