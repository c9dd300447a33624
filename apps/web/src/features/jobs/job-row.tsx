import type { Job } from '@touchline/contracts/jobs';
import { BusyButton } from '../../components/busy-button.tsx';
import { formatDateTime } from '../../lib/format.ts';
import classes from './jobs.module.css';
import { kindTitle } from './kind-names.ts';

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
    <article className={classes.row} aria-label={title}>
      <div className={classes.what}>
        <h3 className={classes.name}>{title}</h3>
        {job.error !== null && <p className={classes.error}>{job.error}</p>}
        <p className={classes.facts}>
          <span>
            {WHEN[job.state]} {formatDateTime(job.at)}
          </span>
          <span>Added {formatDateTime(job.createdAt)}</span>
          <span>{job.attempt === 1 ? '1 run' : `${job.attempt} runs`}</span>
          <span>
            <code>{job.id}</code>
          </span>
        </p>
      </div>
      {job.state !== 'running' && (
        <div className={classes.actions}>
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
        </div>
      )}
    </article>
  );
}
