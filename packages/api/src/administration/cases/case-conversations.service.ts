import type { CaseConversation } from '@touchline/contracts/cases';
import type { Message } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { listThread } from '../../contact/messages/messages.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { timestampIn } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { hasEntry } from '../../safeguarding/cases/cases.repo.ts';
import { changeCase, mustHandleCase } from '../../safeguarding/cases/cases.service.ts';
import * as repo from './case-conversations.repo.ts';

/** Pages of a conversation that are read within this time count as one reading. */
const READING_SECONDS = 3600;

/** The conversations of a case's user that admins may read, without the messages. */
export async function listCaseConversations(
  ctx: ActorContext,
  { id, ...page }: PageInput & { id: string },
): Promise<Page<CaseConversation>> {
  const { aboutId } = await mustHandleCase(ctx, ctx.db, id);
  return aboutId === null
    ? { items: [], nextCursor: null }
    : repo.listReadable(ctx.db, { ...page, caseId: id, userId: aboutId });
}

/** Reads one of these conversations, while the case is open, and records that in the case once an hour for each reader. */
export async function readCaseConversation(
  ctx: ActorContext,
  { id, otherId, ...page }: PageInput & { id: string; otherId: string },
): Promise<Page<Message>> {
  return inTransaction(ctx.db, async (tx) => {
    const { aboutId, state } = await mustHandleCase(ctx, tx, id);
    if (state === 'closed') throw new AppError('CASE_CLOSED');
    const other = aboutId === null ? undefined : await repo.findReadable(tx, { caseId: id, userId: aboutId }, otherId);
    if (aboutId === null || !other) throw new AppError('USER_NOT_FOUND');
    const content = `With ${other.first_name} ${other.last_name} (${other.username})`;
    const entry = { kind: 'read-conversation', content } as const;
    const reading = { ...entry, case_id: id, author_id: ctx.viewer.id };
    if (!(await hasEntry(tx, reading, timestampIn(ctx.clock, -READING_SECONDS)))) {
      await changeCase(ctx, tx, id, { act: 'case.read-conversation', entry });
    }
    return listThread(tx, { ...page, userId: aboutId, otherId });
  });
}
