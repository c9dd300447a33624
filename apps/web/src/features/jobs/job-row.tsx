import type { Job } from '@touchline/contracts/jobs';
import { BusyButton } from '../../components/busy-button.tsx';
import { RecordRow } from '../../components/screen/record-list.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { kindTitle } from './labels.ts';

interface JobRowProps {
  job: Job;
  isRetrying: boolean;
  isDiscarding: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

const WHEN: Record<Job['state'], string> = { failed: 'Failed', running: 'Lease until', waiting: 'Due' };

/** One job: its kind, times, runs and last error. Its data is not shown, since it may hold personal data. */
export function JobRow({ job, isRetrying, isDiscarding, onRetry, onDiscard }: JobRowProps) {
  const title = kindTitle(job.kind);
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
          <span>{job.attempt === 1 ? '1 run' : `${job.attempt} runs`}</span>
          <span>
            <code>{job.id}</code>
          </span>
        </>
      }
      actions={
        job.state !== 'running' && (
          <>
            {job.state === 'failed' && (
              <BusyButton variant="default" size="sm" aria-description={title} isBusy={isRetrying} onClick={onRetry}>
                Retry
              </BusyButton>
            )}
            <BusyButton
              variant="subtle"
              color="red"
              size="sm"
              aria-description={title}
              isBusy={isDiscarding}
              onClick={onDiscard}
            >
              Discard
            </BusyButton>
          </>
        )
      }
    />
  );
}
