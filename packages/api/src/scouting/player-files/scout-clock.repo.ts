import type { Db } from '@touchline/db';

/** A scout's day, and the time zone of their quiet hours. */
export async function findDay(db: Db, scoutId: string) {
  return db
    .selectFrom('users')
    .leftJoin('scout_days', 'scout_days.scout_id', 'users.id')
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .select(['scout_days.time_zone', 'scout_days.visited_at', 'scout_days.seen_at'])
    .select('quiet_hours.time_zone as quiet_zone')
    .where('users.id', '=', scoutId)
    .executeTakeFirst();
}
