import type { Db, Flag } from '@touchline/db';
import { sql } from 'kysely';

export async function hasHold(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('about_id', '=', userId)
    .where('has_hold', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user has written with one under a hold, or one of the two has asked the other for contact. */
export async function hasContactWithHeld(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('cases.id')
    // A literal, for the index of cases with a hold.
    .where('cases.has_hold', '=', sql.lit<Flag>(1))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('conversations')
            .select('conversations.user_id')
            .whereRef('conversations.user_id', '=', 'cases.about_id')
            .where('conversations.other_id', '=', userId),
        ),
        eb.exists(
          eb
            .selectFrom('contact_requests')
            .select('contact_requests.id')
            .whereRef('contact_requests.player_id', '=', 'cases.about_id')
            .where('contact_requests.other_id', '=', userId),
        ),
        eb.exists(
          eb
            .selectFrom('contact_requests')
            .select('contact_requests.id')
            .where('contact_requests.player_id', '=', userId)
            .whereRef('contact_requests.other_id', '=', 'cases.about_id'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The users under a hold. */
export async function listHeldUsers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('about_id')
    .distinct()
    .where('has_hold', '=', 1)
    .where('about_id', 'is not', null)
    .execute();
  return rows.flatMap(({ about_id }) => about_id ?? []);
}
