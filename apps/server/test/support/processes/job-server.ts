import { setTimeout as pause } from 'node:timers/promises';
import { bindJobs, defineJob, inTransaction, onCommit } from '@touchline/api';
import type { Db, Tx } from '@touchline/db';
import { z } from 'zod';
import { readConfig } from '../../../src/config.ts';
import { createLogger } from '../../../src/operations/logger.ts';
import { openParts } from '../../../src/operations/open-parts.ts';

/*
 * A server that runs jobs of a kind for tests, and is killed at one of them.
 * node job-server.ts <jobs to add> <name of the batch> <job to be killed at, 0 for none> <before|within|after>
 * It writes `idle` when all jobs are done. Each job has one effect, however often it is run: a row, and one more in a count.
 */
const [added, batch, killedAt, moment] = process.argv.slice(2);

const config = readConfig();
const log = createLogger(config.logLevel);
/** Whether another server works beside this one. */
const isShared = batch === 'ticks';
let runs = 0;

const kill = (run: number, at: string) => {
  if (run === Number(killedAt) && at === moment) process.kill(process.pid, 'SIGKILL');
};

async function haveEffect(tx: Tx, name: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  await tx
    .insertInto('counters')
    .values({ name: 'effects', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row('counters.value', '+', 1) })))
    .execute();
}

/** Waits until two servers run jobs, so that a fast one does not do all of them. */
async function untilShared(db: Db, signal: AbortSignal): Promise<void> {
  const mine = { name: `server ${process.pid}`, value: 1 };
  await db
    .insertInto('counters')
    .values(mine)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const servers = db.selectFrom('counters').select('name').where('name', 'like', 'server %');
  while (!signal.aborted && (await servers.execute()).length < 2) await pause(50);
}

const counted = defineJob({
  name: 'test.counted',
  data: z.object({ name: z.string() }),
  concurrency: 4,
  async run({ db }, { name }, { signal }) {
    if (isShared) await untilShared(db, signal);
    runs += 1;
    const run = runs;
    kill(run, 'before');
    await inTransaction(db, async (tx) => {
      await haveEffect(tx, name);
      kill(run, 'within');
      onCommit(tx, () => kill(run, 'after'));
    });
  },
});

const ticked = defineJob({
  name: 'test.ticked',
  data: z.object({}),
  cron: '* * * * * *',
  // A server that starts finds a tick that another one has run.
  missed: 'once',
  run: async () => void process.stdout.write('tick\n'),
});

const kinds = isShared ? [counted, ticked] : [counted];
// Sleeping queues do not keep a process alive; a server's port does.
setInterval(() => {}, 60_000);
const { shared, close } = await openParts(config, log, kinds);
process.on('SIGTERM', async () => {
  await shared.jobs.stop(5000);
  await close();
  process.exit(0);
});
for (let number = 1; number <= Number(added); number += 1) {
  await inTransaction(shared.db, (tx) => shared.jobs.enqueue(tx, counted, { name: `${batch}-${number}` }));
}
shared.jobs.start(bindJobs(shared, kinds), {
  onRun: async ({ kind }) => {
    if (kind !== counted.name) return;
    const counts = await shared.jobs.counts();
    process.stdout.write(counts.every((one) => one.kind !== counted.name) ? 'idle\n' : 'ran\n');
  },
});
process.stdout.write('started\n');
if ((await shared.jobs.counts()).length === 0) process.stdout.write('idle\n');
