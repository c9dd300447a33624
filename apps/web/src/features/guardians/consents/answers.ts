import {
  CONSENT_LINES,
  CONSENT_TEXTS,
  type ConsentLine,
  type Consents,
  type RecordConsentsInput,
} from '@touchline/contracts/consents';
import { formatDate } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Answers several lines at once; all or none are recorded. */
export function useRecordConsents(hint: string) {
  const utils = trpc.useUtils();
  return trpc.consents.recordAll.useMutation({
    meta: { failed: 'Not saved', refreshes: 'child' },
    onSuccess(consents, { playerId }) {
      utils.consents.of.setData({ playerId }, consents);
      showToast({ title: 'Answers saved', description: hint });
    },
  });
}

/** The answers to all lines, with the present texts. */
export function answersOf(given: Record<ConsentLine, boolean>): RecordConsentsInput['answers'] {
  return CONSENT_LINES.map((line) => ({ line, isGiven: given[line], textVersion: CONSENT_TEXTS[line].version }));
}

/** Shown where the user may not say yes. */
export const WHY_NO_YES = 'Only a parent or legal guardian whom the safeguarding team has confirmed can allow this.';

/** What holds for a line of a minor, and since when. */
export function stateText({ isGiven, answeredAt, kind }: Consents[number]): string {
  const state = isGiven ? 'Allowed' : 'Not allowed';
  if (answeredAt === null) return `${state} until a guardian answers`;
  const by = kind === 'safeguarding' ? ', by the safeguarding team' : '';
  return `${state} since ${formatDate(answeredAt)}${by}`;
}
