import { inTransaction, JobRejected } from '@touchline/api';
import { letter, runDue } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('/metrics shows jobs by kind and state, how long the oldest has waited, and the runs', async () => {
  const { shared, db, clock, health, browser } = await testServer();
  const run = async (data: unknown) => {
    if ((data as { fails: boolean }).fails) throw new JobRejected('refused');
  };
  const add = (fails: boolean) => inTransaction(db, (tx) => shared.jobs.enqueue(tx, letter, { fails }));
  await add(true);
  await add(false);
  await runDue(shared, [{ kind: letter, run }], { onRun: health.observeRun });
  await add(false);
  clock.turn(90);
  const { text } = await (await browser()).get('/metrics');
  const lines = text.split('\n').filter((line) => line.includes('test.letter'));
  expect(lines).toEqual(
    expect.arrayContaining([
      'jobs{kind="test.letter",state="failed"} 1',
      'jobs{kind="test.letter",state="running"} 0',
      'jobs{kind="test.letter",state="waiting"} 1',
      'jobs_oldest_due_seconds{kind="test.letter"} 90',
      'job_run_duration_seconds_count{kind="test.letter",outcome="done"} 1',
      'job_run_duration_seconds_count{kind="test.letter",outcome="failed"} 1',
    ]),
  );
});
