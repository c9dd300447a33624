import type { Job } from '@touchline/contracts/jobs';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { RecordRow } from '../../components/screen/record-list.tsx';
import { countOf, formatDateTime } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { kindTitle } from './labels.ts';

const WHEN: Record<Job['state'], string> = { failed: 'Failed', running: 'Lease until', waiting: 'Due' };

/** One job: its kind, times, runs and last error. Its data is not shown, since it may hold personal data. */
export function JobRow({ job }: { job: Job }) {
  const title = kindTitle(job.kind);
  const confirm = useConfirm();
  const retry = trpc.jobs.retry.useMutation({
    meta: { failed: 'Retry failed', refreshes: 'jobs' },
    onSuccess: () => showToast({ title: 'Job queued again', description: 'It runs as soon as the server is free.' }),
  });
  const discard = trpc.jobs.discard.useMutation({
    meta: { failed: 'Discard failed', refreshes: 'jobs' },
    onSuccess: () => showToast({ title: 'Job discarded', description: 'What it was to do will not be done.' }),
  });
  const askAndDiscard = async () => {
    const isConfirmed = await confirm({
      title: `Discard “${title}”`,
      message: 'What this job was to do will not be done. This cannot be undone.',
      confirmLabel: 'Discard Job',
      tone: 'danger',
    });
    if (isConfirmed) discard.mutate({ id: job.id });
  };
  const button = { size: 'sm', 'aria-description': title } as const;
  return (
    <RecordRow
      name={title}
      note={job.error}
      facts={
        <>
          <span>
            {WHEN[job.state]} {formatDateTime(job.at)}
          </span>
          <span>Added {formatDateTime(job.createdAt)}</span>
          <span>{countOf(job.attempt, 'run')}</span>
          <span>
            <code>{job.id}</code>
          </span>
        </>
      }
      actions={
        job.state !== 'running' && (
          <>
            {job.state === 'failed' && (
              <BusyButton
                variant="default"
                {...button}
                isBusy={retry.isPending}
                onClick={() => retry.mutate({ id: job.id })}
              >
                Retry
              </BusyButton>
            )}
            <BusyButton
              variant="subtle"
              color="red"
              {...button}
              isBusy={discard.isPending}
              onClick={() => void askAndDiscard()}
            >
              Discard
            </BusyButton>
          </>
        )
      }
    />
  );
}
