import type { CaseConversation } from '@touchline/contracts/cases';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { type Db, readPage } from '@touchline/db';
import { sql } from 'kysely';

interface OfCase {
  caseId: string;
  userId: string;
}

export async function listReadable(db: Db, input: PageInput & OfCase): Promise<Page<CaseConversation>> {
  return readPage(readable(db, input), input, {
    by: ['conversations.last_at', 'conversations.other_id'],
    item: ({ other_id: id, first_name, last_name, role, is_minor, message_count, last_at: lastAt }) => ({
      other: { id, name: `${first_name} ${last_name}`, role, isMinor: is_minor === 1 },
      messageCount: Number(message_count),
      lastAt,
    }),
  });
}

export async function findReadable(db: Db, ofCase: OfCase, otherId: string) {
  return readable(db, ofCase).where('conversations.other_id', '=', otherId).executeTakeFirst();
}

/** Conversations in which one of the two is a minor, and those with users who have complained in the case about money. */
function readable(db: Db, { caseId, userId }: OfCase) {
  return db
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'conversations.user_id')
    .innerJoin('users as other', 'other.id', 'conversations.other_id')
    .select(['conversations.last_at', 'conversations.other_id'])
    .select(['other.first_name', 'other.last_name', 'other.username', 'other.role', 'other.is_minor'])
    .select(
      sql<number | string>`(select count(*) from messages
        where (sender_id = conversations.user_id and receiver_id = conversations.other_id)
          or (sender_id = conversations.other_id and receiver_id = conversations.user_id))`.as('message_count'),
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
