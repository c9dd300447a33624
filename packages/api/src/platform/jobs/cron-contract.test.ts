import { describe, expect, test } from 'vitest';
import { aStore, daily, hourly } from '../../testing/queue.ts';
import { bothEngines, type TestEngine } from '../../testing/test-app.ts';
import { createTicks } from './cron.ts';

const DAY = 86_400;

/** The ticks of several servers on one database. */
async function servers(engine: TestEngine, startingAt: string) {
  const parts = await aStore(engine, startingAt);
  const { db, store, clock } = parts;
  return {
    ...parts,
    start: (kind = hourly) => createTicks({ store, db }, [kind], clock.now()),
    /** Takes and ends all jobs, so that no waiting one keeps a second one from being added. Returns their number. */
    async runAll(kind = hourly) {
      const taken = await store.take(kind, 10);
      for (const job of taken) await store.remove(job);
      return taken.length;
    },
    async recorded() {
      const rows = await db.selectFrom('job_ticks').select('ticked_at').execute();
      return rows.map(({ ticked_at }) => ticked_at);
    },
  };
}

describe.each(bothEngines)('cron on $name', (engine) => {
  test('adds one job for each tick, although that of another server has run already', {
    tags: ['JOB-06'],
  }, async () => {
    const { start, runAll, recorded, clock, turn } = await servers(engine, '2026-03-02T09:59:00.000Z');
    const [first, second] = [start(), start()];
    for (const hour of ['10', '11']) {
      turn(90);
      await first.add(clock.now());
      expect(await runAll()).toBe(1);
      await second.add(clock.now());
      expect(await runAll()).toBe(0);
      expect(await recorded()).toEqual([`2026-03-02T${hour}:00:00.000Z`]);
      turn(3510);
    }
  });

  test('adds the job of a tick at its very moment', async () => {
    const { start, runAll, recorded, clock, turn } = await servers(engine, '2026-03-02T09:59:59.999Z');
    const ticks = start();
    await ticks.add(clock.now());
    expect(await runAll()).toBe(0);
    turn(0.001);
    expect(ticks.next()).toEqual(clock.now());
    await ticks.add(clock.now());
    await ticks.add(clock.now());
    expect([await runAll(), await recorded()]).toEqual([1, ['2026-03-02T10:00:00.000Z']]);
  });

  test('makes up for a tick at whose very moment a server starts', async () => {
    const { start, runAll, recorded, clock } = await servers(engine, '2026-03-02T02:30:00.000Z');
    await start(daily).addMissed(clock.now());
    expect([await runAll(daily), await recorded()]).toEqual([1, ['2026-03-02T02:30:00.000Z']]);
  });

  test('does not repeat old ticks on a server that was suspended for days', async () => {
    const { start, runAll, recorded, clock, turn } = await servers(engine, '2026-03-02T09:30:00.000Z');
    const suspended = start();
    turn(3 * DAY);
    const other = start();
    turn(3600);
    await other.add(clock.now());
    expect(await runAll()).toBe(1);
    await suspended.add(clock.now());
    expect(await runAll()).toBe(0);
    expect(await recorded()).toEqual(['2026-03-05T10:00:00.000Z']);
  });
});
