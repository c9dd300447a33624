import type { CaseDetails, EntryKind } from '@touchline/contracts/cases';
import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ENTRY_LABELS } from './labels.ts';

/** After a change of a case: shows its answer at once, and fetches lists and counts again. */
function useChanged() {
  const { cases } = trpc.useUtils();
  return (details: CaseDetails) => {
    cases.byId.setData({ id: details.id }, details);
    return Promise.all([cases.list, cases.counts, cases.urgent, cases.records].map((part) => part.invalidate()));
  };
}

const fail = (title: string) => (error: unknown) =>
  void showToast({ title, description: messageOf(error, 'Please try again.'), tone: 'danger' });

export function useAddNote() {
  return trpc.cases.addNote.useMutation({ onSuccess: useChanged(), onError: fail('Note not saved') });
}

export function useAssignCase() {
  return trpc.cases.assign.useMutation({ onSuccess: useChanged(), onError: fail('Not assigned') });
}

export function useSetCaseState() {
  const changed = useChanged();
  return trpc.cases.setState.useMutation({
    onSuccess(details) {
      if (details.state === 'closed') {
        showToast({ title: 'Case closed', description: 'Those who reported are told that it was looked into.' });
      }
      return changed(details);
    },
    onError: fail('State not changed'),
  });
}

/** Reads a page of a conversation of the user of a case; the case gets an entry about it. */
export function useOpenConversation() {
  const { cases } = trpc.useUtils();
  return trpc.cases.openConversation.useMutation({
    onSuccess: (_page, { id }) => void cases.byId.invalidate({ id }),
    onError: fail('Conversation not opened'),
  });
}

/** Acts on the user of a case. Their account, clips and card, and what scouts see of minors, are fetched again where they are shown. */
export function useActOnCase() {
  const changed = useChanged();
  const { users, players, videos, idCards } = trpc.useUtils();
  return trpc.cases.act.useMutation({
    onSuccess(details, { action }) {
      showToast({ title: ENTRY_LABELS[action.kind satisfies EntryKind] });
      return Promise.all([changed(details), ...[users, players, videos, idCards].map((part) => part.invalidate())]);
    },
    onError: fail('Not done'),
  });
}
