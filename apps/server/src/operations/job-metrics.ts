import type { AppContext, JobStartOptions } from '@touchline/api';
import { JOB_STATES, type JobCounts } from '@touchline/contracts/jobs';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { singleFlight } from '../single-flight.ts';

/** A queue whose database does not respond must not hold up the other metrics. Milliseconds. */
const COUNT_MS = 2000;

/**
 * The background jobs in /metrics: the queue as it is when they are read, the same on all servers, and the runs of this
 * server. Returns what counts a run.
 */
export function addJobMetrics(
  registry: Registry,
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
): NonNullable<JobStartOptions['onRun']> {
  const counts = singleFlight(() => jobs.counts(), COUNT_MS);
  const present = (): Promise<JobCounts[]> => counts().catch(() => []);
  const depth = new Gauge({
    name: 'jobs',
    help: 'Background jobs by kind and state.',
    aggregator: 'first',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      depth.reset();
      for (const counted of await present()) {
        for (const state of JOB_STATES) depth.set({ kind: counted.kind, state }, counted[state]);
      }
    },
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited to run, by kind.',
    aggregator: 'first',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      oldest.reset();
      for (const { kind, oldestDueAt } of await present()) {
        oldest.set({ kind }, oldestDueAt ? (clock.now().getTime() - Date.parse(oldestDueAt)) / 1000 : 0);
      }
    },
  });
  const durations = new Histogram({
    name: 'job_run_duration_seconds',
    help: 'Runs of background jobs by kind and outcome: done, retried later, or failed for good.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers: [registry],
  });
  return ({ kind, outcome, seconds }) => durations.observe({ kind, outcome }, seconds);
}
