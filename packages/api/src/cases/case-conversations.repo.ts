import type { CaseConversation } from '@touchline/contracts/cases';
import type { Message } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { afterCursor, type Db, readPage, toPage } from '@touchline/db';

/** A case and the user it is about. */
interface OfCase {
  caseId: string;
  userId: string;
}

/**
 * The conversations of the user of a case in which one of the two is a minor, and those with users who have complained in it about
 * money, latest message first.
 */
export async function listReadable(db: Db, input: PageInput & OfCase): Promise<Page<CaseConversation>> {
  const query = readable(db, input);
  return readPage(query, input, { by: ['conversations.last_at', 'conversations.other_id'], item: toConversation });
}

/** One of these conversations. */
export async function findReadable(db: Db, ofCase: OfCase, otherId: string) {
  return readable(db, ofCase).where('conversations.other_id', '=', otherId).executeTakeFirst();
}

type UserOf = 'conversations.user_id' | 'conversations.other_id';

function readable(db: Db, { caseId, userId }: OfCase) {
  return db
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'conversations.user_id')
    .innerJoin('users as other', 'other.id', 'conversations.other_id')
    .select(['conversations.last_at', 'conversations.other_id'])
    .select(['other.first_name', 'other.last_name', 'other.username', 'other.role', 'other.is_minor'])
    .select((eb) =>
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(({ and, or, eb: of }) => {
          const oneWay = (from: UserOf, to: UserOf) =>
            and([of('messages.sender_id', '=', of.ref(from)), of('messages.receiver_id', '=', of.ref(to))]);
          return or([
            oneWay('conversations.user_id', 'conversations.other_id'),
            oneWay('conversations.other_id', 'conversations.user_id'),
          ]);
        })
        .as('message_count'),
    )
    .where('conversations.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('users.is_minor', '=', 1),
        eb('other.is_minor', '=', 1),
        eb.exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .where('reports.case_id', '=', caseId)
            .where('reports.reason', '=', 'asked-for-money')
            .whereRef('reports.reporter_id', '=', 'conversations.other_id'),
        ),
      ]),
    );
}

type ConversationRow = NonNullable<Awaited<ReturnType<typeof findReadable>>>;

function toConversation(row: ConversationRow): CaseConversation {
  return {
    other: {
      id: row.other_id,
      name: `${row.first_name} ${row.last_name}`,
      role: row.role,
      isMinor: row.is_minor === 1,
    },
    messageCount: Number(row.message_count),
    lastAt: row.last_at,
  };
}

/** The messages between two users, newest first; each direction is read from its own index. */
export async function listMessagesBetween(
  db: Db,
  input: PageInput & { userId: string; otherId: string },
): Promise<Page<Message>> {
  const oneWay = (senderId: string, receiverId: string) =>
    db
      .selectFrom('messages')
      .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
      .innerJoin('users as receiver', 'receiver.id', 'messages.receiver_id')
      .selectAll('messages')
      .select([
        'sender.first_name as sender_first_name',
        'sender.last_name as sender_last_name',
        'sender.role as sender_role',
        'receiver.first_name as receiver_first_name',
        'receiver.last_name as receiver_last_name',
        'receiver.role as receiver_role',
      ])
      .where('messages.sender_id', '=', senderId)
      .where('messages.receiver_id', '=', receiverId)
      .where(afterCursor(input.cursor, { time: 'messages.created_at', id: 'messages.id' }, 'newest'))
      .orderBy('messages.created_at', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(input.limit + 1)
      .execute();
  const { userId, otherId } = input;
  const rows = [...(await oneWay(userId, otherId)), ...(await oneWay(otherId, userId))];
  rows.sort((a, b) => (a.created_at === b.created_at ? compare(b.id, a.id) : compare(b.created_at, a.created_at)));
  return toPage(rows, input, {
    position: (row) => ({ time: row.created_at, id: row.id }),
    item: (row) => ({
      id: row.id,
      senderId: row.sender_id,
      receiverId: row.receiver_id,
      subject: row.subject,
      content: row.content,
      isRead: row.is_read === 1,
      createdAt: row.created_at,
      isFromGuardian: row.guardian_id !== null,
      sender: {
        id: row.sender_id,
        firstName: row.sender_first_name,
        lastName: row.sender_last_name,
        role: row.sender_role,
      },
      receiver: {
        id: row.receiver_id,
        firstName: row.receiver_first_name,
        lastName: row.receiver_last_name,
        role: row.receiver_role,
      },
    }),
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : 1);
