import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** A player's age decides who sees what of them, so everything on the page is fetched again. */
const decision = (title: string) => ({
  meta: { failed: 'Not decided', refreshes: 'everything' as const },
  onSuccess: () => void showToast({ title, description: 'The family is told.' }),
});

export const useAcceptBirthDate = () => trpc.birthDates.accept.useMutation(decision('Date of birth accepted'));

export const useDeclineBirthDate = () => trpc.birthDates.decline.useMutation(decision('Date of birth declined'));
