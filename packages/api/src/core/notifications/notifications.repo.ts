import type { NotificationText } from '@touchline/contracts/notification-kind';
import { kindsFor, type Notification, type NotificationKind, rowOf } from '@touchline/contracts/notifications';
import type { Role } from '@touchline/contracts/options';
import type { PageInput } from '@touchline/contracts/paging';
import type { Actor } from '@touchline/contracts/permissions';
import {
  changesRows,
  countRows,
  type Db,
  hasRows,
  type NotificationRow,
  newestFirst,
  readPage,
  type Tx,
} from '@touchline/db';
import { listChoices } from './choices.repo.ts';

/** Parameters of a statement are limited, and each row has ten. */
const ROWS_AT_ONCE = 500;

/** An unread notification of the same user, kind and group takes in the new one, counts it and becomes the newest. */
export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]) {
  const written: Pick<NotificationRow, 'id' | 'user_id' | 'count'>[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const found = await tx
      .insertInto('notifications')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'group_key'])
          .where('read_at', 'is', null)
          .doUpdateSet((row) => ({
            facts: row.ref('excluded.facts'),
            count: row('notifications.count', '+', row.ref('excluded.count')),
            in_app: row.ref('excluded.in_app'),
            in_digest: row.ref('excluded.in_digest'),
            created_at: row.ref('excluded.created_at'),
          })),
      )
      .returning(['id', 'user_id', 'count'])
      .execute();
    written.push(...found);
  }
  return written;
}

/** A user's notifications that are shown in the app, newest first; without those of an earlier role. */
export async function listNotifications(db: Db, viewer: Actor, input: PageInput & { unreadOnly: boolean }) {
  const query = shownTo(db, viewer)
    .selectAll()
    .$if(input.unreadOnly, (all) => all.where('read_at', 'is', null));
  return readPage(query, input, { by: ['created_at', 'id'], item: (row) => toNotification(row, viewer.role) });
}

export async function countUnread(db: Db, viewer: Actor): Promise<number> {
  return countRows(shownTo(db, viewer).where('read_at', 'is', null));
}

function shownTo(db: Db, viewer: Actor) {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', viewer.id)
    .where('in_app', '=', 1)
    .where('kind', 'in', kindsFor(viewer));
}

export function findOwner(db: Db, id: string) {
  return db.selectFrom('notifications').select('user_id as userId').where('id', '=', id).executeTakeFirst();
}

export interface ReadScope {
  userId: string;
  id?: string;
  until?: string;
}

export async function setRead(db: Db, { userId, id, until }: ReadScope, now: string): Promise<boolean> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (until !== undefined) query = query.where('in_app', '=', 1).where('created_at', '<=', until);
  return query.$call(changesRows);
}

export interface GroupOfUser {
  userId: string;
  kind: NotificationKind;
  groupKey: string;
}

/** Marks the unread notifications of a group as read, of one kind or several, and removes those of these kinds read before. */
export async function setGroupRead(
  tx: Tx,
  { userId, kind, groupKey }: Omit<GroupOfUser, 'kind'> & { kind: NotificationKind | readonly NotificationKind[] },
  now: string,
): Promise<boolean> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', [kind].flat())
    .where('group_key', '=', groupKey)
    .where('read_at', 'is', null)
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of read) {
    await tx
      .deleteFrom('notifications')
      .where('group_key', '=', groupKey)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('id', '<>', id)
      .execute();
  }
  return read.length > 0;
}

/**
 * Takes one event out of a group: for each user out of the notification that counts it, which is the first one since then. Returns
 * the users who had one.
 */
export async function removeOneOf(
  tx: Tx,
  { kind, groupKey, userIds, since }: Omit<GroupOfUser, 'userId'> & { userIds: readonly string[]; since: string },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'user_id', 'count'])
    .where('kind', '=', kind)
    .where('group_key', '=', groupKey)
    .where('user_id', 'in', userIds)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const first = new Map(rows.map((row) => [row.user_id, row]));
  for (const { id, count } of first.values()) {
    if (count > 1)
      await tx
        .updateTable('notifications')
        .set({ count: count - 1 })
        .where('id', '=', id)
        .execute();
    else await tx.deleteFrom('notifications').where('id', '=', id).execute();
  }
  return [...first.keys()];
}

/** Whether a user has an unread notification of a group. */
export async function hasUnread(db: Db, { userId, kind, groupKey }: GroupOfUser): Promise<boolean> {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('group_key', '=', groupKey)
    .where('read_at', 'is', null)
    .where('in_app', '=', 1)
    .$call(hasRows);
}

/** Removes the notifications of one group from all users, and returns the ids of the users who had one. */
export async function removeGroup(tx: Tx, kind: NotificationKind, groupKey: string): Promise<string[]> {
  const removed = await tx
    .deleteFrom('notifications')
    .where('group_key', '=', groupKey)
    .where('kind', '=', kind)
    .returning('user_id')
    .execute();
  return [...new Set(removed.map(({ user_id }) => user_id))];
}

export async function removeAboutMinors(tx: Tx, userId: string): Promise<boolean> {
  return tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['new-message', 'request-answered', 'conversation-closed'] satisfies NotificationKind[])
    .where('group_key', 'in', (eb) => eb.selectFrom('users').select('users.id').where('users.is_minor', '=', 1))
    .$call(changesRows);
}

export async function removeOlder(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('notifications').select('id').where('created_at', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

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
    if (!kind) return [];
    const { defaults, causedBy } = rowOf(kind);
    return [{ row, kind, role, chosen: choices.get(kind) ?? defaults, causedBy: causedBy?.(JSON.parse(row.facts)) }];
  });
  const causers = found.flatMap(({ causedBy }) => causedBy ?? []);
  const active = await listActive(db, causers);
  return found.filter(({ causedBy }) => causedBy === undefined || active.has(causedBy));
}

async function listActive(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where('is_active', '=', 1).execute();
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

/** Takes what waits for a user's digest, and returns the ids of what is not read, the newest first. */
export async function takeForDigest(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ in_digest: 0 })
    .where('user_id', '=', userId)
    .where('in_digest', '=', 1)
    .returning(['id', 'read_at', 'created_at'])
    .execute();
  return rows
    .filter(({ read_at }) => read_at === null)
    .sort(newestFirst)
    .map(({ id }) => id);
}

/** Where facts of an earlier version do not fit the text, it says the kind only and leads to the list of all. */
export function toNotification(row: NotificationRow, role: Role, { forMail = false } = {}): Notification {
  const { label, facts: schema, text, link } = rowOf(row.kind as NotificationKind);
  const facts = schema.safeParse(JSON.parse(row.facts));
  const shown: NotificationText = facts.success ? text(facts.data, row.count) : { title: label };
  const { title, detail, detailInApp = detail } = shown;
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    title,
    detail: (forMail ? detail : detailInApp) ?? null,
    link: facts.success ? link(facts.data, { role, count: row.count }) : '/notifications',
    isRead: row.read_at !== null,
    createdAt: row.created_at,
  };
}
