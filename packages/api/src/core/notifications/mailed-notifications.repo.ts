import { kindsFor, rowOf } from '@touchline/contracts/notifications';
import { type Db, hasRows, type NotificationRow } from '@touchline/db';
import { listChoices } from './choices.repo.ts';

export type MailedNotification = Awaited<ReturnType<typeof listForMail>>[number];

/** Those that the user still has and sees in their role, newest first; without what users caused who are no longer active. */
export async function listForMail(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .selectAll('notifications')
    .select('users.role')
    .where('notifications.user_id', '=', userId)
    .where('notifications.id', 'in', ids)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .execute();
  const choices = await listChoices(db, userId);
  const found = rows.flatMap(({ role, ...row }) => {
    const kind = kindsFor({ role }).find((name) => name === row.kind);
    return kind ? [{ row, kind, role, chosen: choices.get(kind) ?? rowOf(kind).defaults }] : [];
  });
  const causes = found.map(({ row, kind }) => rowOf(kind).causedBy?.(JSON.parse(row.facts)));
  const active = await listActive(db, new Set(causes.filter((id) => id !== undefined)));
  return found.filter((_one, index) => {
    const cause = causes[index];
    return cause === undefined || active.has(cause);
  });
}

async function listActive(db: Db, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_active', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function hasNewer(db: Db, { user_id, kind, created_at }: NotificationRow): Promise<boolean> {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('created_at', '>', created_at)
    .$call(hasRows);
}

export async function listDigestReaders(db: Db, page: { after: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('notifications.user_id')
    .distinct()
    .where('notifications.in_digest', '=', 1)
    .where('notifications.user_id', '>', page.after)
    .where('users.is_active', '=', 1)
    .orderBy('notifications.user_id')
    .limit(page.limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
