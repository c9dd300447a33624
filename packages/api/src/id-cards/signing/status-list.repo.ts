import type { Db } from '@touchline/db';
import { sql } from 'kysely';
import { isAwaitingFamily } from '../id-cards.repo.ts';

/** Whether cards have ended, in the order of their places in the list. */
export async function listStandings(db: Db, after: number, limit: number) {
  return db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .select([
      'status_index',
      sql<number>`case when status = 'revoked' then 1 else 0 end`.as('is_revoked'),
      sql<number>`case when suspended_at is null and is_verified = 1 and is_active = 1 and not ${isAwaitingFamily}
        then 0 else 1 end`.as('is_suspended'),
    ])
    .where('status_index', '>', after)
    .orderBy('status_index')
    .limit(limit)
    .execute();
}
