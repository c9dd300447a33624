import type { Db } from '@touchline/db';
import { sql } from 'kysely';

/** Whether a user or a child of theirs has a conversation or a contact request with another one, or is in a family with them. */
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
