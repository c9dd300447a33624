import { messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Guardians decide what is shown of a child and who writes to them, so everything on the page is fetched again. */
function useDecided(onDone: () => void, title: string) {
  const utils = trpc.useUtils();
  return {
    onSuccess() {
      showToast({ title });
      onDone();
    },
    onError(error: unknown) {
      showToast({ title: 'Not saved', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => utils.invalidate(),
  };
}

/** Records that the safeguarding team is sure of a guardian, and how. */
export const useConfirmGuardian = (onDone: () => void) =>
  trpc.guardian.confirm.useMutation(useDecided(onDone, 'Guardian confirmed'));

/** Ends a guardianship that the safeguarding team rejects. */
export const useRejectGuardian = (onDone: () => void) =>
  trpc.guardian.reject.useMutation(useDecided(onDone, 'Guardian rejected'));

/** Dismisses the objection of another guardian. */
export const useSetObjectionAside = (onDone: () => void) =>
  trpc.guardian.setObjectionAside.useMutation(useDecided(onDone, 'Objection dismissed'));
