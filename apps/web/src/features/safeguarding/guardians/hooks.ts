import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/**
 * Guardians decide what is shown of a child and who writes to them, so everything on the page is fetched again. The dialog
 * closes before that, while its row is still there.
 */
const decision = (title: string, onDone: () => void) => ({
  meta: { failed: 'Not saved', refreshes: 'everything' as const },
  onSuccess() {
    showToast({ title });
    onDone();
  },
});

/** Records that the safeguarding team is sure of a guardian, and how. */
export const useConfirmGuardian = (onDone: () => void) =>
  trpc.guardian.confirm.useMutation(decision('Guardian confirmed', onDone));

/** Ends a guardianship that the safeguarding team rejects. */
export const useRejectGuardian = (onDone: () => void) =>
  trpc.guardian.reject.useMutation(decision('Guardian rejected', onDone));

/** Dismisses the objection of another guardian. */
export const useSetObjectionAside = (onDone: () => void) =>
  trpc.guardian.setObjectionAside.useMutation(decision('Objection dismissed', onDone));
