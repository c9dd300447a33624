import type { CaseDetails, EntryKind } from '@touchline/contracts/cases';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ENTRY_LABELS } from './labels.ts';

/** Shows a case as the answer to its change has it. */
function useShowCase() {
  const { cases } = trpc.useUtils();
  return (details: CaseDetails) => void cases.byId.setData({ id: details.id }, details);
}

export function useAddNote() {
  return trpc.cases.addNote.useMutation({
    meta: { failed: 'Note not saved', refreshes: 'case' },
    onSuccess: useShowCase(),
  });
}

export function useAssignCase() {
  return trpc.cases.assign.useMutation({
    meta: { failed: 'Not assigned', refreshes: 'case' },
    onSuccess: useShowCase(),
  });
}

export function useSetCaseState() {
  const show = useShowCase();
  return trpc.cases.setState.useMutation({
    meta: { failed: 'State not changed', refreshes: 'case' },
    onSuccess(details) {
      show(details);
      if (details.state !== 'closed') return;
      showToast({ title: 'Case closed', description: 'Those who reported are told that it was looked into.' });
    },
  });
}

/** Reads a page of a conversation of the user of a case; the case gets an entry about it. */
export function useOpenConversation() {
  return trpc.cases.openConversation.useMutation({ meta: { failed: 'Conversation not opened', refreshes: 'cases' } });
}

/** Acts on the user of a case. Their account, clips and card, and what scouts see of minors, are fetched again where they are shown. */
export function useActOnCase() {
  const show = useShowCase();
  return trpc.cases.act.useMutation({
    meta: { failed: 'Not done', refreshes: ['case', 'accounts', 'cards'] },
    onSuccess(details, { action }) {
      show(details);
      showToast({ title: ENTRY_LABELS[action.kind satisfies EntryKind] });
    },
  });
}
