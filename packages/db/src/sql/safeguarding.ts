import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Flag } from './columns.ts';

type AllowsColumn = 'allows_profile' | 'allows_clips' | 'allows_public_clips' | 'allows_featuring' | 'allows_contact';

/** Whether something is allowed for a player: without an answer everything for adults, and nothing for minors. */
export function isAllowed(answer: Flag | null, isMinor: Flag): boolean {
  return (answer ?? 1 - isMinor) === 1;
}

/** Twin of `isAllowed` in SQL: sql-twins.test.ts compares them. */
export function allowedIn(column: AllowsColumn, users = 'users'): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(${sql.ref(`${users}.${column}`)}, 1 - ${sql.ref(`${users}.is_minor`)}) = 1`;
}

/** The guardianships that count: not those of minors, nor of admins, who would confirm themselves. */
export function actingGuardians(db: Db) {
  return db
    .selectFrom('guardianships')
    .innerJoin('users as guardian', 'guardian.id', 'guardianships.guardian_id')
    .where('guardianships.state', '=', 'active')
    .where('guardianships.suspended_at', 'is', null)
    .where('guardian.is_active', '=', 1)
    .where('guardian.is_minor', '=', 0)
    .where('guardian.role', '<>', 'admin');
}

/** The ids of users who have blocked this user or were blocked by them. */
export function blockedWith(userId: string): RawBuilder<string> {
  return sql`(select blocked_id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId})`;
}

/** Twin of `findBlockBetween` in SQL: sql-twins.test.ts compares them. Engines read the few blocks of a user once, not for each row. */
export function notBlockedWith(userId: string, idColumn: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(idColumn)} not in ${blockedWith(userId)}`;
}

/** Twin of 'user:read' in SQL, for the players in `users` and a scout: sql-twins.test.ts compares them. */
export function isReadable(scoutId: string, withMinors: boolean): RawBuilder<SqlBool> {
  return sql<SqlBool>`(users.role = 'player' and users.is_active = 1 and ${allowedIn('allows_profile')}
    and ${notBlockedWith(scoutId, 'users.id')} and ${withMinors ? sql`1 = 1` : sql`users.is_minor = 0`})`;
}
