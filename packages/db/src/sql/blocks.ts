import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The ids of users who have blocked this user or were blocked by them. */
export function blockedWith(userId: string): RawBuilder<string> {
  return sql`(select blocked_id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId})`;
}

/**
 * Twin of `findBlockBetween` in SQL, for those whom no block separates from the user: sql-twins.test.ts compares them.
 * Engines read the few blocks of a user once, not for each row.
 */
export function notBlockedWith(userId: string, idColumn: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(idColumn)} not in ${blockedWith(userId)}`;
}
