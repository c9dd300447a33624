import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Lets a failed job run again. */
export function useRetryJob() {
  return trpc.jobs.retry.useMutation({
    meta: { failed: 'Retry failed', refreshes: 'jobs' },
    onSuccess: () => showToast({ title: 'Job queued again', description: 'It runs as soon as the server is free.' }),
  });
}

/** Deletes a failed or waiting job. */
export function useDiscardJob() {
  return trpc.jobs.discard.useMutation({
    meta: { failed: 'Discard failed', refreshes: 'jobs' },
    onSuccess: () => showToast({ title: 'Job discarded', description: 'What it was to do will not be done.' }),
  });
}
