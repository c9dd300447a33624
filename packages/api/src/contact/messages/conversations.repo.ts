import type { Conversation } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { foldForSearch } from '@touchline/contracts/search';
import {
  afterCursor,
  contains,
  type Db,
  decodeCursor,
  hasRows,
  keptQueries,
  locked,
  type MessageRow,
  type Position,
  type Tx,
  toPage,
} from '@touchline/db';
import { sql } from 'kysely';
import { isSeen, type Reader, type Sight } from './messages.repo.ts';

interface Side {
  userId: string;
  otherId: string;
}

/** Makes a message the latest on both sides of its conversation, and unread. Of two concurrent messages, the later stays the latest. */
export async function recordMessage(tx: Tx, message: MessageRow): Promise<void> {
  const { sender_id: sender, receiver_id: receiver } = message;
  const sides = [
    { user_id: sender, other_id: receiver, unread: 0 },
    { user_id: receiver, other_id: sender, unread: 1 },
  ];
  // Always in the same order: two users who write to each other at the same time would otherwise deadlock.
  sides.sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  const isLater = sql`conversations.last_at <= excluded.last_at`;
  const later = (column: string) =>
    sql<string>`case when ${isLater} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`conversations.${column}`)} end`;
  await tx
    .insertInto('conversations')
    .values(
      sides.map((side) => ({
        ...side,
        last_message_id: message.id,
        last_at: message.created_at,
        subject_key: foldForSearch(message.subject),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet({
        last_message_id: later('last_message_id'),
        subject_key: later('subject_key'),
        last_at: later('last_at'),
        unread: sql`conversations.unread + excluded.unread`,
      }),
    )
    .execute();
}

/** Makes the message before the latest on both sides, which must be locked, after the latest was removed; without any they go. */
export async function forgetLatest(tx: Tx, { userId, otherId }: Side): Promise<void> {
  const both = [
    { userId, otherId },
    { userId: otherId, otherId: userId },
  ].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  const latest = await tx
    .selectFrom('messages')
    .select(['id', 'subject', 'created_at'])
    .where((eb) => eb.or(both.map((side) => eb.and({ receiver_id: side.userId, sender_id: side.otherId }))))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  for (const side of both) {
    if (!latest) {
      await tx
        .deleteFrom('conversations')
        .where('user_id', '=', side.userId)
        .where('other_id', '=', side.otherId)
        .execute();
      continue;
    }
    await tx
      .updateTable('conversations')
      .set({ last_message_id: latest.id, last_at: latest.created_at, subject_key: foldForSearch(latest.subject) })
      .where('user_id', '=', side.userId)
      .where('other_id', '=', side.otherId)
      .execute();
    await recountUnread(tx, side);
  }
}

const sideOf = (db: Db, { userId, otherId }: Side) =>
  db.selectFrom('conversations').where('user_id', '=', userId).where('other_id', '=', otherId);

export async function hasConversation(db: Db, side: Side): Promise<boolean> {
  return sideOf(db, side).$call(hasRows);
}

/** Locks one side, so that the count misses no new message; by a read, since PostgreSQL locks the accounts of a row updated twice. */
export async function lockSide(tx: Tx, side: Side): Promise<void> {
  await locked(tx, sideOf(tx, side).select('user_id')).execute();
}

/** Recounts the unread messages of a locked side after some were read, and returns the count. */
export async function recountUnread(tx: Tx, { userId, otherId }: Side): Promise<number> {
  const unread = tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('receiver_id', '=', userId)
    .where('sender_id', '=', otherId)
    .where('is_read', '=', 0);
  const row = await tx
    .updateTable('conversations')
    .set({ unread })
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .returning('unread')
    .executeTakeFirst();
  return row?.unread ?? 0;
}

/** Removes both sides of all conversations of a user, and returns the ids of the other users. */
export async function removeConversations(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('conversations')
    .where((row) => row.or([row('user_id', '=', userId), row('other_id', '=', userId)]))
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id).filter((id) => id !== userId);
}

/** Which of these users a reader has written to and still sees, with the time of the last message. One index look-up each. */
export async function listContacted(db: Db, { userId, sees = 'all' }: Reader, otherIds: readonly string[]) {
  if (otherIds.length === 0) return [];
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('users as other', 'other.id', 'conversations.other_id')
    .select('other_id')
    .select((eb) =>
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.max('created_at').as('sent_at'))
        .whereRef('messages.receiver_id', '=', 'conversations.other_id')
        .where('messages.sender_id', '=', userId)
        .as('sent_at'),
    )
    .where('user_id', '=', userId)
    .where('other_id', 'in', otherIds)
    .$if(sees !== 'all', (query) => query.where(isSeen(sees, 'other')))
    .execute();
  return rows.flatMap(({ other_id: otherId, sent_at: sentAt }) => (sentAt === null ? [] : [{ otherId, sentAt }]));
}

function latestConversations(
  db: Db,
  { limit, sees, exceptAdmins }: { limit: number; sees: Sight; exceptAdmins: boolean },
  { userId, time, id }: { userId: string } & Partial<Position>,
) {
  const position = time !== undefined && id !== undefined ? { time, id } : null;
  return db
    .selectFrom('conversations')
    .innerJoin('users as other', 'other.id', 'conversations.other_id')
    .innerJoin('messages', 'messages.id', 'conversations.last_message_id')
    .select(['conversations.unread', 'conversations.last_at', 'conversations.other_id'])
    .select(['other.first_name as firstName', 'other.last_name as lastName', 'other.role', 'other.is_verified'])
    .select(['messages.id', 'sender_id as senderId', 'subject', 'content', 'is_read', 'guardian_id'])
    .select('messages.created_at as createdAt')
    .where('conversations.user_id', '=', userId)
    .$if(exceptAdmins, (query) => query.where('other.role', '<>', 'admin'))
    .$if(sees !== 'all', (query) => query.where(isSeen(sees, 'other')))
    .where(afterCursor(position, { time: 'conversations.last_at', id: 'conversations.other_id' }, 'newest'))
    .orderBy('conversations.last_at', 'desc')
    .orderBy('conversations.other_id', 'desc')
    .limit(limit);
}

const listLatest = keptQueries(latestConversations);

export async function listConversations(
  db: Db,
  input: PageInput & Reader & { search?: string | undefined; exceptAdmins?: boolean },
): Promise<Page<Conversation>> {
  const search = input.search?.trim() ?? '';
  const shape = { limit: input.limit + 1, sees: input.sees ?? 'all', exceptAdmins: input.exceptAdmins === true };
  const values = { userId: input.userId, ...(input.cursor && decodeCursor(input.cursor)) };
  const rows =
    search === ''
      ? await listLatest(db, shape, values)
      : await latestConversations(db, shape, values)
          .where((eb) => eb.or([contains('conversations.subject_key', search), contains('other.name_key', search)]))
          .execute();
  return toPage(rows, input, {
    position: (row) => ({ time: row.last_at, id: row.other_id }),
    // Each field by name: spreading the row makes this hot path measurably slower.
    item: (row) => ({
      other: {
        id: row.other_id,
        firstName: row.firstName,
        lastName: row.lastName,
        role: row.role,
        isVerified: row.is_verified === 1,
      },
      unread: row.unread,
      latest: {
        id: row.id,
        senderId: row.senderId,
        subject: row.subject,
        content: row.content,
        isRead: row.is_read === 1,
        createdAt: row.createdAt,
        isFromGuardian: row.guardian_id !== null,
      },
    }),
  });
}
