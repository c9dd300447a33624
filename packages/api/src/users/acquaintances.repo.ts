import type { Db } from '@touchline/db';
import { sql } from 'kysely';

/**
 * Whether a user has to do with another one, whom no list may show to them: they have written to each other, there is a request
 * for contact between them, one is the other's guardian, or the same is so with a child of the user.
 */
export async function hasDealings(db: Db, userId: string, otherId: string): Promise<boolean> {
  const family = sql`(
    select ${userId} as id
    union all
    select player_id from guardianships where guardian_id = ${userId} and state = 'active' and suspended_at is null)`;
  const { rows } = await sql`
    select 1 from conversations where user_id in ${family} and other_id = ${otherId}
    union all
    select 1 from contact_requests where player_id in ${family} and other_id = ${otherId}
    union all
    select 1 from contact_requests where player_id = ${otherId} and other_id = ${userId}
    union all
    select 1 from guardianships where guardian_id = ${userId} and player_id = ${otherId} and state = 'active' and suspended_at is null
    union all
    select 1 from guardianships where guardian_id = ${otherId} and player_id = ${userId} and state = 'active' and suspended_at is null
    union all
    select 1 from messages where guardian_id = ${otherId} and receiver_id = ${userId}
    limit 1`.execute(db);
  return rows.length > 0;
}
