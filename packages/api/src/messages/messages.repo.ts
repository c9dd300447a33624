import type { Message } from '@touchline/contracts/messages';
import type { Role } from '@touchline/contracts/options';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { foldForSearch } from '@touchline/contracts/search';
import {
  afterPosition,
  allowedIn,
  countRows,
  type Db,
  decodeCursor,
  type Flag,
  hasRows,
  keptQueries,
  type MessageRow,
  type Position,
  partyKeys,
  type Tx,
  toPage,
} from '@touchline/db';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

type PartyColumn<P extends string> = Record<`${P}_first_name` | `${P}_last_name`, string> &
  Record<`${P}_role`, Role> &
  Record<`${P}_is_verified`, Flag>;
/** A message with both users. */
export type MessageWithParties = MessageRow & PartyColumn<'sender'> & PartyColumn<'receiver'>;

/** Inserts a message and its text for the search. */
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

/** 'allowed-minors': all but those with minors whose guardian allows no contact, as scouts; 'adults': as unverified scouts. */
export type Sight = 'all' | 'allowed-minors' | 'adults';

/** Whose messages are read, and which of them. */
export interface Reader {
  userId: string;
  sees?: Sight;
}

/** The condition of a sight for one user of a conversation. */
export function isSeen(sees: Sight, user: string): RawBuilder<SqlBool> {
  const isMinor = sql.ref(`${user}.is_minor`);
  if (sees === 'all') return sql<SqlBool>`1 = 1`;
  if (sees === 'adults') return sql<SqlBool>`${isMinor} = 0`;
  return sql<SqlBool>`(${isMinor} = 0 or ${allowedIn('allows_contact', user)})`;
}

/** Messages of a user: received or sent, with all users or with one. */
interface Side {
  receiverId?: string;
  senderId?: string;
  sees?: Sight | undefined;
}

interface NewestShape {
  limit: number;
  sees: Sight | undefined;
}

interface NewestValues extends Partial<Position> {
  [name: string]: string | undefined;
}

/** Messages in one direction, newest first. */
function newestInOneWay(db: Db, { limit, sees }: NewestShape, { receiverId, senderId, time, id }: NewestValues) {
  const position = time !== undefined && id !== undefined ? { time, id } : null;
  let query = messagesWithParties(db);
  if (receiverId !== undefined) query = query.where('messages.receiver_id', '=', receiverId);
  if (senderId !== undefined) query = query.where('messages.sender_id', '=', senderId);
  if (sees && sees !== 'all') query = query.where(isSeen(sees, 'sender')).where(isSeen(sees, 'receiver'));
  return query
    .where(afterPosition(position, { time: 'messages.created_at', id: 'messages.id' }, 'newest'))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit);
}

const listNewest = keptQueries(newestInOneWay);

/** Messages in one direction, newest first, up to one row more than a page. */
function newestOf(
  db: Db,
  { sees, receiverId, senderId }: Side,
  { limit, cursor, where }: PageInput & { where?: Expression<SqlBool> },
): Promise<MessageWithParties[]> {
  const shape = { limit: limit + 1, sees };
  const values = {
    ...(receiverId !== undefined && { receiverId }),
    ...(senderId !== undefined && { senderId }),
    ...(cursor && decodeCursor(cursor)),
  };
  return where ? newestInOneWay(db, shape, values).where(where).execute() : listNewest(db, shape, values);
}

/** Both directions, each read from its own index, merged into one page. No message has the same sender and receiver. */
async function bothWays(db: Db, sides: [Side, Side], page: PageInput): Promise<Page<Message>> {
  return pageOfMessages(await mergeSides(db, sides, page), page);
}

async function mergeSides(db: Db, [one, other]: [Side, Side], page: Parameters<typeof newestOf>[2]) {
  return [...(await newestOf(db, one, page)), ...(await newestOf(db, other, page))].sort(newestFirst);
}

/** Messages of a user, sent and received, that meet a condition; newest first, up to one row more than two pages. */
export function listMessagesWhere(
  db: Db,
  input: PageInput & Reader & { where: Expression<SqlBool> },
): Promise<MessageWithParties[]> {
  const { userId, sees } = input;
  return mergeSides(
    db,
    [
      { receiverId: userId, sees },
      { senderId: userId, sees },
    ],
    input,
  );
}

function newestFirst(a: MessageRow, b: MessageRow): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function pageOfMessages(rows: MessageWithParties[], page: PageInput): Page<Message> {
  return toPage(rows, page, { position: (row) => ({ time: row.created_at, id: row.id }), item: toMessage });
}

/** Messages that a user has received, newest first. */
export async function listReceived(db: Db, input: PageInput & Reader): Promise<Page<Message>> {
  return pageOfMessages(await newestOf(db, { receiverId: input.userId, sees: input.sees }, input), input);
}

/** Messages that a user has sent and received, newest first. */
export function listMessagesOf(db: Db, input: PageInput & Reader): Promise<Page<Message>> {
  const { userId, sees } = input;
  return bothWays(
    db,
    [
      { receiverId: userId, sees },
      { senderId: userId, sees },
    ],
    input,
  );
}

/** Messages between two users, newest first, since a thread is read from its end. */
export function listThread(db: Db, input: PageInput & Reader & { otherId: string }): Promise<Page<Message>> {
  const { userId, otherId, sees } = input;
  const received = { receiverId: userId, senderId: otherId, sees };
  return bothWays(db, [received, { receiverId: otherId, senderId: userId, sees }], input);
}

/** Whether one user has ever written to another. */
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

/** Marks all messages from one user to another as read, in one statement. Returns whether there were any. */
export async function setConversationRead(db: Db, parties: { receiverId: string; senderId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ is_read: 1 })
    .where('receiver_id', '=', parties.receiverId)
    .where('sender_id', '=', parties.senderId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes all messages that a user has sent and received. */
export async function removeMessages(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('messages')
    .where((row) => row.or([row('sender_id', '=', userId), row('receiver_id', '=', userId)]))
    .execute();
}

/** Number of a user's unread messages; read from an index. */
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

/** How many messages a user has sent and received, counted up to a bound; read from two indexes. */
export async function countMessagesOf(
  db: Db,
  { userId, atMost }: { userId: string; atMost: number },
): Promise<{ sent: number; received: number }> {
  const count = async (side: 'sender_id' | 'receiver_id') => {
    const some = db.selectFrom('messages').select('id').where(side, '=', userId).limit(atMost);
    const row = await db
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { sent: await count('sender_id'), received: await count('receiver_id') };
}

export function toMessage(row: MessageWithParties): Message {
  return messageBetween(row, {
    sender: { firstName: row.sender_first_name, lastName: row.sender_last_name, role: row.sender_role },
    receiver: { firstName: row.receiver_first_name, lastName: row.receiver_last_name, role: row.receiver_role },
  });
}

type Names = Pick<Message['sender'], 'firstName' | 'lastName' | 'role'>;

/** A message whose users are known, so that it need not be read again. */
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
