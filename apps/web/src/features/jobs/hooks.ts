import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Lets a failed job run again. */
export function useRetryJob() {
  const utils = trpc.useUtils();
  return trpc.jobs.retry.useMutation({
    onSuccess: () => showToast({ title: 'Job queued again', description: 'It runs as soon as the server is free.' }),
    onError(error) {
      showToast({ title: 'Retry failed', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => utils.jobs.invalidate(),
  });
}

/** Deletes a failed or waiting job. */
export function useDiscardJob() {
  const utils = trpc.useUtils();
  return trpc.jobs.discard.useMutation({
    onSuccess: () => showToast({ title: 'Job discarded', description: 'What it was to do will not be done.' }),
    onError(error) {
      showToast({ title: 'Discard failed', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => utils.jobs.invalidate(),
  });
}
