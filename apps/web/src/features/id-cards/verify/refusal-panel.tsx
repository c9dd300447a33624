import { IconQuestionMark, IconX } from '@tabler/icons-react';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { Verdict } from './verdict.tsx';

/**
 * Every code that proves nothing gets the same answer, whatever the cause. Only when nobody could be asked, it says that
 * instead: nobody should be sent away because a phone has no network.
 */
export function RefusalPanel({ error }: { error: unknown }) {
  if (codeOf(error) === 'CARD_NOT_PROVEN') {
    const text = 'Invalid or expired verification code. Please check the code and try again.';
    return <Verdict tone="bad" title="Verification Failed" text={text} Icon={IconX} />;
  }
  const text = messageOf(error, 'The code could not be checked just now. Please try again.');
  return <Verdict tone="unknown" title="Not checked" text={text} Icon={IconQuestionMark} />;
}
