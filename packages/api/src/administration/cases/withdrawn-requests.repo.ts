import type { OpenedRequest, WithdrawnRequest } from '@touchline/contracts/cases';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { type Db, readPage } from '@touchline/db';
import { type NotNull, sql } from 'kysely';

export async function listWithdrawn(db: Db, input: PageInput & { userId: string }): Promise<Page<WithdrawnRequest>> {
  return readPage(withdrawn(db, input.userId), input, {
    by: ['contact_requests.created_at', 'contact_requests.id'],
    item: (row) => toWithdrawn(row, input.userId),
  });
}

/** With its texts, and how the log names its two users. */
export async function findWithdrawn(db: Db, { userId, requestId }: { userId: string; requestId: string }) {
  const row = await withdrawn(db, userId).where('contact_requests.id', '=', requestId).executeTakeFirst();
  if (!row) return null;
  const { subject, content } = row;
  const request: OpenedRequest = { ...toWithdrawn(row, userId), subject, content };
  const asked = `${request.isByUser ? 'To' : 'From'} ${request.other.name} (${row.username}), asked ${row.created_at}`;
  return { request, asked };
}

function toWithdrawn(row: WithdrawnRow, userId: string): WithdrawnRequest {
  const { id, asker_id, partner_id, first_name, last_name, role, is_minor, created_at, withdrawn_at } = row;
  return {
    id,
    other: { id: partner_id, name: `${first_name} ${last_name}`, role, isMinor: is_minor === 1 },
    isByUser: asker_id === userId,
    askedAt: created_at,
    withdrawnAt: withdrawn_at,
  };
}

type WithdrawnRow = Awaited<ReturnType<ReturnType<typeof withdrawn>['execute']>>[number];

const ASKER = sql<string>`case when is_from_player = 1 then player_id else other_id end`;
const RECEIVER = sql<string>`case when is_from_player = 1 then other_id else player_id end`;

/** What was sent to a minor and withdrawn, of which one side is this user. Undone requests were not sent, and are stored nowhere. */
function withdrawn(db: Db, userId: string) {
  return db
    .selectFrom('contact_requests')
    .innerJoin('users as receiver', (join) => join.on('receiver.id', '=', RECEIVER))
    .innerJoin('users as partner', (join) =>
      join.on('partner.id', '=', sql<string>`case when player_id = ${userId} then other_id else player_id end`),
    )
    .select(['contact_requests.id', 'subject', 'content', 'contact_requests.created_at', 'withdrawn_at'])
    .select(['partner.id as partner_id', 'partner.first_name', 'partner.last_name', 'partner.username'])
    .select(['partner.role', 'partner.is_minor', ASKER.as('asker_id')])
    .where((eb) => eb.or([eb('player_id', '=', userId), eb('other_id', '=', userId)]))
    .where('withdrawn_at', 'is not', null)
    .where('receiver.is_minor', '=', 1)
    .$narrowType<{ withdrawn_at: NotNull }>();
}
