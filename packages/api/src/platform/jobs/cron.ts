import { changesRows, type Db, type Tx } from '@touchline/db';
import { Cron } from 'croner';
import { inTransaction } from '../lib/transaction.ts';
import type { JobKind } from './jobs.ts';
import type { JobStore } from './table-store.ts';

/** All ticks share a key, so that no second job is added while one waits. */
const KEY = 'cron';
/** Without a named time zone the tables of `Intl` are not loaded, which take 8 MB. */
const UTC = { utcOffset: 0 };
/** A recorded tick that is further ahead comes from a wrong clock and is replaced. */
const AHEAD_MS = 86_400_000;

export function createTicks({ store, db }: { store: JobStore; db: Db }, kinds: readonly JobKind[], now: Date) {
  const schedules = kinds.flatMap((kind) => {
    if (!kind.cron) return [];
    const cron = new Cron(kind.cron, { ...(kind.timeZone !== 'local' && UTC), paused: true });
    return [{ kind, cron, next: cron.nextRun(now) }];
  });
  const addOnce = (kind: JobKind, tick: Date) =>
    inTransaction(db, async (tx) => {
      if (await takeTick(tx, kind.name, tick.toISOString())) await store.insert(tx, { kind, data: {}, key: KEY });
    });
  return {
    next: () =>
      schedules.reduce<Date | null>((first, { next }) => (!first || (next && next < first) ? next : first), null),
    async add(time: Date): Promise<void> {
      for (const schedule of schedules) {
        const due = schedule.next;
        // Computed each time, because the clock may have been set back.
        const next = schedule.cron.nextRun(time);
        // Other servers may have recorded later ticks while this process was paused.
        if (due && due <= time) await addOnce(schedule.kind, newestTick(schedule.cron, time) ?? due);
        schedule.next = next;
      }
    },
    async addMissed(time: Date): Promise<void> {
      for (const { kind, cron } of schedules) {
        const missed = kind.missed === 'once' ? newestTick(cron, time) : null;
        if (missed) await addOnce(kind, missed);
      }
    },
  };
}

/** The newest tick at or before this time. croner returns only earlier ones. */
function newestTick(cron: Cron, time: Date): Date | null {
  return cron.previousRuns(1, new Date(time.getTime() + 1))[0] ?? null;
}

async function takeTick(tx: Tx, kind: string, tick: string): Promise<boolean> {
  const wrong = new Date(Date.parse(tick) + AHEAD_MS).toISOString();
  return tx
    .insertInto('job_ticks')
    .values({ kind, ticked_at: tick })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ ticked_at: tick })
        .where(({ or, eb }) => or([eb('job_ticks.ticked_at', '<', tick), eb('job_ticks.ticked_at', '>', wrong)])),
    )
    .$call(changesRows);
}
