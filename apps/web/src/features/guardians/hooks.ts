import { messageOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const fail = (title: string) => (error: unknown) =>
  void showToast({ title, description: messageOf(error, 'Please try again.'), tone: 'danger' });

/** Gives or withdraws a consent; what depends on it is fetched again. */
export function useRecordConsent() {
  const utils = trpc.useUtils();
  return trpc.consents.record.useMutation({
    onSuccess(consents, { playerId }) {
      utils.consents.of.setData({ playerId }, consents);
    },
    onError: fail('Not saved'),
    onSettled: () => Promise.all([utils.consents.invalidate(), utils.guardian.invalidate()]),
  });
}

/** Answers several lines at once; all or none are recorded. */
export function useRecordConsents({ hint, onDone }: { hint: string; onDone: () => void }) {
  const utils = trpc.useUtils();
  return trpc.consents.recordAll.useMutation({
    async onSuccess(consents, { playerId }) {
      utils.consents.of.setData({ playerId }, consents);
      showToast({ title: 'Answers saved', description: hint });
      await Promise.all([utils.consents.invalidate(), utils.guardian.invalidate()]);
      onDone();
    },
    onError: fail('Not saved'),
  });
}

/** After the end of a guardianship: with the last one, the pages for guardians end as well. */
function useRefetchAfterEnd() {
  const utils = trpc.useUtils();
  const { refresh } = useSession();
  return () => Promise.all([refresh(), utils.guardian.invalidate(), utils.contactRequests.invalidate()]);
}

/** Ends the guardianship of a child who is not one's own, with a report. */
export function useNotMyChild() {
  return trpc.guardian.notMyChild.useMutation({
    onSuccess: () =>
      void showToast({
        title: 'Thank you',
        description: 'The safeguarding team looks into it. You are no longer a guardian of this child.',
      }),
    onError: fail('Not reported'),
    onSettled: useRefetchAfterEnd(),
  });
}

/** Shows or hides the guardian's own contact details for accepted scouts. */
export function useShowContact() {
  const utils = trpc.useUtils();
  return trpc.guardian.showContact.useMutation({
    onError: fail('Not saved'),
    onSettled: () => Promise.all([utils.guardian.children.invalidate(), utils.guardian.visibleProfile.invalidate()]),
  });
}

/** Closes a conversation of a child to new messages, or opens it again. */
export function useCloseConversation() {
  const utils = trpc.useUtils();
  return trpc.guardian.closeConversation.useMutation({
    onSuccess: (_done, { isClosed }) =>
      void showToast(
        isClosed
          ? { title: 'Conversation closed', description: 'No one can write in it until you open it again.' }
          : { title: 'Conversation open', description: 'They can write to each other again.' },
      ),
    onError: fail('Not changed'),
    onSettled: () => Promise.all([utils.guardian.invalidate(), utils.contactRequests.invalidate()]),
  });
}

/** Writes in a conversation of a child. */
export function useWriteForChild(onSent: () => void) {
  const utils = trpc.useUtils();
  return trpc.guardian.write.useMutation({
    async onSuccess() {
      await Promise.all([utils.guardian.conversation.invalidate(), utils.guardian.conversations.invalidate()]);
      onSent();
    },
    onError: fail('Not sent'),
  });
}

/** Ends the guardianship of the signed-in guardian. */
export function useEndGuardianship() {
  return trpc.guardian.end.useMutation({
    onSuccess: () => void showToast({ title: 'Guardianship ended', description: 'You no longer see their messages.' }),
    onError: fail('Not ended'),
    onSettled: useRefetchAfterEnd(),
  });
}

/** Agrees to a guardian who came later, so that the safeguarding team need not wait. */
export function useAgree() {
  const utils = trpc.useUtils();
  return trpc.guardian.agree.useMutation({
    onSuccess: () => void showToast({ title: 'Agreed', description: 'The safeguarding team can confirm them now.' }),
    onError: fail('Not sent'),
    onSettled: () => utils.guardian.invalidate(),
  });
}

/** Objects to another guardian of a child, whose answers may no longer count. */
export function useObject(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.guardian.object.useMutation({
    onSuccess() {
      showToast({ title: 'Objection sent', description: 'The safeguarding team decides.' });
      onDone();
    },
    onError: fail('Not sent'),
    onSettled: () =>
      Promise.all([utils.guardian.invalidate(), utils.contactRequests.invalidate(), utils.consents.invalidate()]),
  });
}
