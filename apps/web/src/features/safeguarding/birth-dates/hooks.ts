import { messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

const fail = (error: unknown) =>
  void showToast({ title: 'Not decided', description: messageOf(error, 'Please try again.'), tone: 'danger' });

/** What each decision changes: the queue and its count, and the account wherever it is shown. */
function useDecided() {
  const { birthDates, users, audit } = trpc.useUtils();
  return () => Promise.all([birthDates.invalidate(), users.invalidate(), audit.invalidate()]);
}

export function useAcceptBirthDate() {
  const decided = useDecided();
  return trpc.birthDates.accept.useMutation({
    onSuccess: () => void showToast({ title: 'Date of birth accepted', description: 'The family is told.' }),
    onError: fail,
    onSettled: decided,
  });
}

export function useDeclineBirthDate() {
  const decided = useDecided();
  return trpc.birthDates.decline.useMutation({
    onSuccess: () => void showToast({ title: 'Date of birth declined', description: 'The family is told.' }),
    onError: fail,
    onSettled: decided,
  });
}
