import { MESSAGE_SEARCH_MIN } from '@touchline/contracts/limits';
import type { Message } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { foldForSearch } from '@touchline/contracts/search';
import {
  afterCursor,
  allowedIn,
  changesRows,
  containsFolded,
  countRows,
  type Db,
  decodeCursor,
  hasRows,
  hasTrigram,
  isSqlite,
  keptQueries,
  type MessageRow,
  type NewRow,
  newestFirst,
  type Position,
  partyKey,
  partyKeys,
  positionOf,
  type Tx,
  toPage,
  trigramPhrase,
} from '@touchline/db';
import { type Expression, type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';

type MessageWithParties = InferResult<ReturnType<typeof messagesWithParties>>[number];

export async function insertMessage(tx: Tx, message: MessageRow): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
  await tx
    .insertInto('message_texts')
    .values({ message_id: message.id, search_text: foldForSearch(message.content), party_keys: partyKeys(message) })
    .execute();
}

function messagesWithParties(db: Db) {
  return db
    .selectFrom('messages')
    .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
    .innerJoin('users as receiver', 'receiver.id', 'messages.receiver_id')
    .selectAll('messages')
    .select([
      'sender.first_name as sender_first_name',
      'sender.last_name as sender_last_name',
      'sender.role as sender_role',
      'sender.is_verified as sender_is_verified',
      'receiver.first_name as receiver_first_name',
      'receiver.last_name as receiver_last_name',
      'receiver.role as receiver_role',
      'receiver.is_verified as receiver_is_verified',
    ]);
}

export async function findMessage(db: Db, id: string): Promise<Message | null> {
  const row = await messagesWithParties(db).where('messages.id', '=', id).executeTakeFirst();
  return row ? toMessage(row) : null;
}

/** 'allowed-minors', for scouts: without minors whose guardian allows no contact. 'adults': for unverified scouts. */
export type Sight = 'all' | 'allowed-minors' | 'adults';

export interface Reader {
  userId: string;
  sees?: Sight;
}

export function isSeen(sees: Sight, user: string): RawBuilder<SqlBool> {
  const isMinor = sql.ref(`${user}.is_minor`);
  if (sees === 'all') return sql<SqlBool>`1 = 1`;
  if (sees === 'adults') return sql<SqlBool>`${isMinor} = 0`;
  return sql<SqlBool>`(${isMinor} = 0 or ${allowedIn('allows_contact', user)})`;
}

export async function isUserSeen(db: Db, sees: Sight, id: string): Promise<boolean> {
  return db.selectFrom('users').where('id', '=', id).where(isSeen(sees, 'users')).$call(hasRows);
}

type Side = { receiverId?: string | undefined; senderId?: string | undefined };

function newestInOneWay(
  db: Db,
  { limit, sees }: { limit: number; sees: Sight | undefined },
  { receiverId, senderId, time, id }: Side & Partial<Position>,
) {
  const position = time !== undefined && id !== undefined ? { time, id } : null;
  let query = messagesWithParties(db);
  if (receiverId !== undefined) query = query.where('messages.receiver_id', '=', receiverId);
  if (senderId !== undefined) query = query.where('messages.sender_id', '=', senderId);
  if (sees && sees !== 'all') query = query.where(isSeen(sees, 'sender')).where(isSeen(sees, 'receiver'));
  return query
    .where(afterCursor(position, { time: 'messages.created_at', id: 'messages.id' }, 'newest'))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit);
}

const listNewest = keptQueries(newestInOneWay);

type Part = PageInput & Reader & { where?: Expression<SqlBool> };

/** Messages in one direction, newest first, up to one row more than a page. */
function newestOf(db: Db, side: Side, { sees, limit, cursor, where }: Part) {
  const shape = { limit: limit + 1, sees };
  const values = { ...side, ...(cursor && decodeCursor(cursor)) };
  return where ? newestInOneWay(db, shape, values).where(where).execute() : listNewest(db, shape, values);
}

/** Each direction is read from its own index. */
async function listBothWays(db: Db, input: Part & { otherId?: string }): Promise<MessageWithParties[]> {
  const { userId, otherId } = input;
  const received = await newestOf(db, { receiverId: userId, senderId: otherId }, input);
  const sent = await newestOf(db, { receiverId: otherId, senderId: userId }, input);
  return [...received, ...sent].sort(newestFirst);
}

function pageOf<Item>(
  rows: MessageWithParties[],
  page: PageInput,
  item: (row: MessageWithParties) => Item,
): Page<Item> {
  return toPage(rows, page, { position: positionOf, item });
}

export async function listReceived(db: Db, input: PageInput & Reader): Promise<Page<Message>> {
  return pageOf(await newestOf(db, { receiverId: input.userId }, input), input, toMessage);
}

export async function listMessages(db: Db, input: PageInput & Reader & { otherId?: string }): Promise<Page<Message>> {
  return pageOf(await listBothWays(db, input), input, toMessage);
}

export async function searchMessages(
  db: Db,
  input: PageInput & Reader & { search: string },
): Promise<Page<MessageWithParties>> {
  const typed = foldForSearch(input.search);
  if (typed.length < MESSAGE_SEARCH_MIN) return { items: [], nextCursor: null };
  const isIndexed = isSqlite(db) && hasTrigram(typed);
  const where = isIndexed ? isInFullText(input.userId, typed) : hasText(typed);
  return pageOf(await listBothWays(db, { ...input, where }), input, (row) => row);
}

/** Matches only this user's messages, so that the number of all messages does not matter. */
function isInFullText(userId: string, typed: string) {
  const match = `${trigramPhrase('party_keys', partyKey(userId))} AND ${trigramPhrase('search_text', typed)}`;
  return sql<SqlBool>`(select seq from message_texts where message_id = messages.id)
    in (select rowid from message_search where message_search match ${match})`;
}

/** For two letters the texts of this user's messages are compared, newest first. */
function hasText(typed: string) {
  return sql<SqlBool>`exists (select 1 from message_texts
    where message_texts.message_id = messages.id and ${containsFolded('message_texts.search_text', typed)})`;
}

export async function hasWritten(db: Db, senderId: string, receiverId: string): Promise<boolean> {
  return db
    .selectFrom('messages')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .$call(hasRows);
}

export async function setRead(db: Db, id: string): Promise<void> {
  await db.updateTable('messages').set({ is_read: 1 }).where('id', '=', id).execute();
}

/** Marks all messages from one user to another as read, and returns whether there were any. */
export async function setConversationRead(db: Db, parties: { receiverId: string; senderId: string }): Promise<boolean> {
  return db
    .updateTable('messages')
    .set({ is_read: 1 })
    .where('receiver_id', '=', parties.receiverId)
    .where('sender_id', '=', parties.senderId)
    .where('is_read', '=', 0)
    .$call(changesRows);
}

export async function removeMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).execute();
}

export async function removeMessages(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('messages')
    .where((row) => row.or([row('sender_id', '=', userId), row('receiver_id', '=', userId)]))
    .execute();
}

export async function countUnread(db: Db, { userId, sees = 'all' }: Reader): Promise<number> {
  return countRows(
    db
      .selectFrom('messages')
      .where('receiver_id', '=', userId)
      .where('is_read', '=', 0)
      .$if(
        sees !== 'all',
        (query) =>
          query
            .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
            .where(isSeen(sees, 'sender')) as typeof query,
      ),
  );
}

export async function countMessagesOf(db: Db, { userId, atMost }: { userId: string; atMost: number }) {
  const count = (side: 'sender_id' | 'receiver_id') => {
    const some = db.selectFrom('messages').select('id').where(side, '=', userId).limit(atMost);
    return countRows(db.selectFrom(some.as('some')));
  };
  return { sent: await count('sender_id'), received: await count('receiver_id') };
}

/** Records that a message to the admin team is about a player: one per sender and player. */
export async function insertNotice(tx: Tx, notice: NewRow<'player_notices'>): Promise<void> {
  await tx.insertInto('player_notices').values(notice).execute();
}

export async function findNotice(db: Db, senderId: string, playerId: string): Promise<Message | null> {
  const row = await messagesWithParties(db)
    .innerJoin('player_notices', 'player_notices.message_id', 'messages.id')
    .where('player_notices.sender_id', '=', senderId)
    .where('player_notices.player_id', '=', playerId)
    .executeTakeFirst();
  return row ? toMessage(row) : null;
}

export function toMessage(row: MessageWithParties): Message {
  return messageBetween(row, {
    sender: { firstName: row.sender_first_name, lastName: row.sender_last_name, role: row.sender_role },
    receiver: { firstName: row.receiver_first_name, lastName: row.receiver_last_name, role: row.receiver_role },
  });
}

type Names = Pick<Message['sender'], 'firstName' | 'lastName' | 'role'>;

export function messageBetween(row: MessageRow, { sender, receiver }: Record<'sender' | 'receiver', Names>): Message {
  const party = (id: string, { firstName, lastName, role }: Names) => ({ id, firstName, lastName, role });
  return {
    id: row.id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    subject: row.subject,
    content: row.content,
    isRead: row.is_read === 1,
    createdAt: row.created_at,
    isFromGuardian: row.guardian_id !== null,
    sender: party(row.sender_id, sender),
    receiver: party(row.receiver_id, receiver),
  };
}
