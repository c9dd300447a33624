import { messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** A player's age decides who sees what of them, so everything on the page is fetched again. */
function useDecided(title: string) {
  const utils = trpc.useUtils();
  return {
    onSuccess: () => void showToast({ title, description: 'The family is told.' }),
    onError: (error: unknown) =>
      void showToast({ title: 'Not decided', description: messageOf(error, 'Please try again.'), tone: 'danger' }),
    onSettled: () => utils.invalidate(),
  };
}

export const useAcceptBirthDate = () => trpc.birthDates.accept.useMutation(useDecided('Date of birth accepted'));

export const useDeclineBirthDate = () => trpc.birthDates.decline.useMutation(useDecided('Date of birth declined'));
