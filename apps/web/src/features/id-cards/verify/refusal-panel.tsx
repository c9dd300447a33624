import { IconQuestionMark, IconX } from '@tabler/icons-react';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { Verdict } from './verdict.tsx';

/**
 * Every invalid code gets the same text, whatever the cause. Only if the server could not be reached the text says so,
 * because the card may be valid.
 */
export function RefusalPanel({ error }: { error: unknown }) {
  if (codeOf(error) === 'CARD_NOT_PROVEN') {
    const text = 'Invalid or expired verification code. Please check the code and try again.';
    return <Verdict tone="bad" title="Verification Failed" text={text} Icon={IconX} />;
  }
  const text = messageOf(error, 'The code could not be checked just now. Please try again.');
  return <Verdict tone="unknown" title="Not checked" text={text} Icon={IconQuestionMark} />;
}
