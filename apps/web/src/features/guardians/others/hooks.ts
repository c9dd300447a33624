import { refusalText } from '../../../lib/refusals.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

const fail = (title: string) => (error: unknown) =>
  void showToast({ title, description: refusalText(error, 'Please try again.'), tone: 'danger' });

/** Agrees to a guardian who came later, so that the safeguarding team need not wait. */
export function useAgree() {
  const utils = trpc.useUtils();
  return trpc.guardian.agree.useMutation({
    onSuccess: () => void showToast({ title: 'Agreed', description: 'The safeguarding team can confirm them now.' }),
    onError: fail('Not sent'),
    onSettled: () => utils.guardian.invalidate(),
  });
}

/** Objects to another guardian of a child. */
export function useObject(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.guardian.object.useMutation({
    onSuccess() {
      showToast({ title: 'Objection sent', description: 'The safeguarding team decides.' });
      onDone();
    },
    onError: fail('Not sent'),
    onSettled: () => Promise.all([utils.guardian.invalidate(), utils.contactRequests.invalidate()]),
  });
}
