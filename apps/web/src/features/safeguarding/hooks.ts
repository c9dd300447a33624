import type { CaseDetails } from '@touchline/contracts/cases';
import { trpc } from '../../lib/trpc.ts';

/** What a mutation of a case does: its answer is the case, which is shown at once. */
export function useCaseChange(failed: string) {
  const { cases } = trpc.useUtils();
  return {
    meta: { failed, refreshes: 'case' as const },
    onSuccess: (details: CaseDetails) => void cases.byId.setData({ id: details.id }, details),
  };
}
