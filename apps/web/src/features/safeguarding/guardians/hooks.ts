import { refusalText } from '../../../lib/refusals.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

function useDecided(onDone: () => void, title: string) {
  const utils = trpc.useUtils();
  return {
    onSuccess() {
      showToast({ title });
      onDone();
    },
    onError(error: unknown) {
      showToast({ title: 'Not saved', description: refusalText(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => Promise.all([utils.guardian.invalidate(), utils.cases.invalidate()]),
  };
}

/** Records that the safeguarding team is sure of a guardian, and how. */
export const useConfirmGuardian = (onDone: () => void) =>
  trpc.guardian.confirm.useMutation(useDecided(onDone, 'Guardian confirmed'));

/** Ends a guardianship that the safeguarding team does not believe in. */
export const useRejectGuardian = (onDone: () => void) =>
  trpc.guardian.reject.useMutation(useDecided(onDone, 'Guardian rejected'));

/** Sets the objection of another guardian aside. */
export const useSetObjectionAside = (onDone: () => void) =>
  trpc.guardian.setObjectionAside.useMutation(useDecided(onDone, 'Objection dismissed'));
