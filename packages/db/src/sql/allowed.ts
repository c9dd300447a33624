import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserRow } from '../tables.ts';

type AllowsColumn = 'allows_profile' | 'allows_clips' | 'allows_public_clips' | 'allows_featuring' | 'allows_contact';

/** Whether something is allowed for a player: without an answer everything for adults, and nothing for minors. */
export function isAllowed<C extends AllowsColumn>(user: Pick<UserRow, C | 'is_minor'>, column: C): boolean {
  return (user[column] ?? 1 - user.is_minor) === 1;
}

export function allowedIn(column: AllowsColumn, users = 'users'): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(${sql.ref(`${users}.${column}`)}, 1 - ${sql.ref(`${users}.is_minor`)}) = 1`;
}
