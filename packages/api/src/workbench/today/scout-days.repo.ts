import { changesRows, countRows, type Db, type NewRow, type Tx } from '@touchline/db';

export async function setDay(tx: Tx, scoutId: string, change: Omit<NewRow<'scout_days'>, 'scout_id'>): Promise<void> {
  await tx
    .insertInto('scout_days')
    .values({ scout_id: scoutId, ...change })
    .onConflict((conflict) => conflict.column('scout_id').doUpdateSet(change))
    .execute();
}

/** A tab that was read earlier makes nothing new again. */
export async function setSeen(tx: Tx, scoutId: string, seenAt: string): Promise<void> {
  const seen = { seen_at: seenAt };
  await tx
    .insertInto('scout_days')
    .values({ scout_id: scoutId, ...seen })
    .onConflict((conflict) =>
      conflict
        .column('scout_id')
        .doUpdateSet(seen)
        .where(({ or, eb }) => or([eb('scout_days.seen_at', 'is', null), eb('scout_days.seen_at', '<', seenAt)])),
    )
    .execute();
}

/** Active scouts with a file, whose last morning was before a day. */
export function listBeforeMorning(db: Db, { day, after, limit }: { day: string; after: string; limit: number }) {
  return db
    .selectFrom('users')
    .leftJoin('scout_days', 'scout_days.scout_id', 'users.id')
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .select(['users.id', 'users.is_verified', 'users.contact_suspended_at'])
    .select([
      'scout_days.time_zone',
      'scout_days.morning_on',
      'scout_days.told_at',
      'quiet_hours.time_zone as quiet_zone',
    ])
    .where('users.role', '=', 'scout')
    .where('users.is_active', '=', 1)
    .where('users.id', '>', after)
    .where(({ or, eb }) => or([eb('scout_days.morning_on', 'is', null), eb('scout_days.morning_on', '<', day)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('player_files').select('player_files.id').whereRef('player_files.scout_id', '=', 'users.id')),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

/** Begins the morning of a day, which each day has once; false if it, or that of a later day, has begun. */
export async function takeMorning(
  tx: Tx,
  scoutId: string,
  { day, now }: { day: string; now: string },
): Promise<boolean> {
  const morning = { morning_on: day, told_at: now };
  return tx
    .insertInto('scout_days')
    .values({ scout_id: scoutId, ...morning })
    .onConflict((conflict) =>
      conflict
        .column('scout_id')
        .doUpdateSet(morning)
        .where(({ or, eb }) => or([eb('scout_days.morning_on', 'is', null), eb('scout_days.morning_on', '<', day)])),
    )
    .$call(changesRows);
}

export async function countDue(db: Db, scoutId: string, day: string): Promise<number> {
  const own = db.selectFrom('player_files').where('scout_id', '=', scoutId);
  return countRows(own.where('next_step_on', '<=', day).where('next_step', 'is not', null));
}
