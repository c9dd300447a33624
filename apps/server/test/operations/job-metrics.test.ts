import { inTransaction, JobRejected } from '@touchline/api';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '../support/index.ts';

const kind = { name: 'test.letter', data: z.object({ fails: z.boolean() }) };

test('/metrics shows jobs by kind and state, how long the oldest has waited, and the runs', async () => {
  const { shared, db, clock, health, browser } = await testServer();
  const { jobs } = shared;
  const run = async (data: unknown) => {
    if (kind.data.parse(data).fails) throw new JobRejected('refused');
  };
  const add = (fails: boolean) => inTransaction(db, (tx) => jobs.enqueue(tx, kind, { fails }));
  await jobs.runDue([{ kind, run }]);
  await add(true);
  await add(false);
  await jobs.runDue([{ kind, run }], { onRun: health.observeRun });
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
