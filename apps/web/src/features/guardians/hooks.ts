import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Gives or withdraws a consent; what depends on it is fetched again. */
export function useRecordConsent() {
  const utils = trpc.useUtils();
  return trpc.consents.record.useMutation({
    meta: { failed: 'Not saved', refreshes: 'child' },
    onSuccess(consents, { playerId }) {
      utils.consents.of.setData({ playerId }, consents);
    },
  });
}

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

/** Ends the guardianship of a child who is not one's own, with a report. */
export function useNotMyChild() {
  const { refresh } = useSession();
  return trpc.guardian.notMyChild.useMutation({
    meta: { failed: 'Not reported', refreshes: 'child' },
    onSuccess: () =>
      void showToast({
        title: 'Thank you',
        description: 'The safeguarding team looks into it. You are no longer a guardian of this child.',
      }),
    // With the last guardianship, the pages for guardians end as well.
    onSettled: refresh,
  });
}

/** Ends the guardianship of the signed-in guardian. */
export function useEndGuardianship() {
  const { refresh } = useSession();
  return trpc.guardian.end.useMutation({
    meta: { failed: 'Not ended', refreshes: 'child' },
    onSuccess: () => void showToast({ title: 'Guardianship ended', description: 'You no longer see their messages.' }),
    // With the last guardianship, the pages for guardians end as well.
    onSettled: refresh,
  });
}

/** Shows or hides the guardian's own contact details for accepted scouts. */
export function useShowContact() {
  return trpc.guardian.showContact.useMutation({ meta: { failed: 'Not saved', refreshes: 'child' } });
}

/** Closes a conversation of a child to new messages, or opens it again. */
export function useCloseConversation() {
  return trpc.guardian.closeConversation.useMutation({
    meta: { failed: 'Not changed', refreshes: 'child' },
    onSuccess: (_done, { isClosed }) =>
      void showToast(
        isClosed
          ? { title: 'Conversation closed', description: 'No one can write in it until you open it again.' }
          : { title: 'Conversation open', description: 'They can write to each other again.' },
      ),
  });
}

/** Writes in a conversation of a child. */
export function useWriteForChild() {
  return trpc.guardian.write.useMutation({ meta: { failed: 'Not sent', refreshes: 'child' } });
}

/** Agrees to a guardian who came later, so that the safeguarding team need not wait. */
export function useAgree() {
  return trpc.guardian.agree.useMutation({
    meta: { failed: 'Not sent', refreshes: 'child' },
    onSuccess: () => void showToast({ title: 'Agreed', description: 'The safeguarding team can confirm them now.' }),
  });
}

/** Objects to another guardian of a child, whose answers may no longer count. */
export function useObject(onDone: () => void) {
  return trpc.guardian.object.useMutation({
    meta: { failed: 'Not sent', refreshes: 'child' },
    onSuccess() {
      showToast({ title: 'Objection sent', description: 'The safeguarding team decides.' });
      onDone();
    },
  });
}
