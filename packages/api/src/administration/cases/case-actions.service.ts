import type { CaseAction, CaseConversation, OpenedRequest, WithdrawnRequest } from '@touchline/contracts/cases';
import type { Message } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { CaseRow, Tx } from '@touchline/db';
import { revokeCardIn } from '../../cards/id-cards/id-cards.service.ts';
import { moderateIn } from '../../clips/review/moderation.service.ts';
import { mustFindVideo } from '../../clips/videos/videos.service.ts';
import { listMessages } from '../../contact/messages/messages.service.ts';
import { removeNotificationsAboutMinors } from '../../core/notifications/notify.ts';
import { mustFindUser, setContactSuspended } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { hasEntry } from '../../safeguarding/cases/cases.repo.ts';
import { changeCase, mustHandleCase, readCase } from '../../safeguarding/cases/cases.service.ts';
import { freeze } from '../../safeguarding/evidence/freezing.service.ts';
import { changeUserIn } from '../users/account-changes.service.ts';
import * as repo from './case-conversations.repo.ts';
import { findWithdrawn, listWithdrawn } from './withdrawn-requests.repo.ts';

/** Acts on the user of a case and records it. The account is locked before the case; if that was closed, the action is rolled back. */
export async function actOnCase(ctx: ActorContext, { id, action }: { id: string; action: CaseAction }) {
  await inTransaction(ctx.db, async (tx) => {
    const { aboutId, state } = await mustHandleCase(ctx, tx, id);
    if (state === 'closed' && action.kind !== 'release') throw new AppError('CASE_CLOSED');
    if (aboutId === null) throw new AppError('USER_NOT_FOUND');
    const { content = action.reason, change = {} } = await carryOut(ctx, tx, aboutId, action);
    const entry = { kind: action.kind, content };
    await changeCase(ctx, tx, id, { act: 'case.act', change, entry, isTakenOver: action.kind !== 'release' });
    if (action.kind === 'hold') await freeze(ctx, tx, { caseId: id, userId: aboutId });
  });
  return readCase(ctx, id);
}

/** Returns what is recorded of the action instead of its reason, and what it changes of the case itself. */
async function carryOut(
  ctx: ActorContext,
  tx: Tx,
  userId: string,
  action: CaseAction,
): Promise<{ content?: string; change?: Partial<CaseRow> }> {
  switch (action.kind) {
    case 'hide-video': {
      const { title, playerId } = await mustFindVideo(tx, action.videoId);
      if (playerId !== userId) throw new AppError('VIDEO_NOT_FOUND');
      await moderateIn(ctx, tx, action.videoId, { isApproved: false, isPublic: false });
      return { content: `${title}: ${action.reason}` };
    }
    case 'suspend-contact':
      await setContactSuspended(ctx, tx, { userId, isSuspended: true });
      await removeNotificationsAboutMinors(tx, userId, ctx);
      return {};
    case 'allow-contact':
      await setContactSuspended(ctx, tx, { userId, isSuspended: false });
      return {};
    case 'deactivate': {
      const { days, reason } = action;
      const inactiveUntil = days === null ? null : ctx.clock.timestampIn(days * DAY_SECONDS);
      await changeUserIn(ctx, tx, userId, { isActive: false, inactiveUntil });
      const length = days === null ? 'Until an admin activates it' : `For ${days} ${days === 1 ? 'day' : 'days'}`;
      return { content: `${length}: ${reason}` };
    }
    case 'unverify':
      await changeUserIn(ctx, tx, userId, { isVerified: false });
      return {};
    case 'revoke-card':
      await revokeCardIn(ctx, tx, userId);
      return {};
    default:
      // A deletion of the user or a video at this moment has locked the account: see `assertMayErase`.
      await mustFindUser(tx, userId, { lock: true });
      if (action.kind === 'hold') return { change: { has_hold: 1 } };
      return { change: { has_hold: 0, released_at: ctx.clock.timestamp() } };
  }
}

/** Pages of a conversation that are read within this time count as one reading. */
const READING_SECONDS = 3600;

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
    await recordReading(ctx, tx, id, { kind: 'read-conversation', content });
    return listMessages(tx, { ...page, userId: aboutId, otherId });
  });
}

/** What the user of a case has asked minors and withdrawn, or was asked as a minor, without the texts. */
export async function listWithdrawnRequests(
  ctx: ActorContext,
  { id, ...page }: PageInput & { id: string },
): Promise<Page<WithdrawnRequest>> {
  const { aboutId } = await mustHandleCase(ctx, ctx.db, id);
  if (aboutId === null) return { items: [], nextCursor: null };
  return listWithdrawn(ctx.db, { ...page, userId: aboutId });
}

/** Reads one of these requests, while the case is open, and records that as the reading of a conversation is. */
export async function readWithdrawnRequest(
  ctx: ActorContext,
  { id, requestId }: { id: string; requestId: string },
): Promise<OpenedRequest> {
  return inTransaction(ctx.db, async (tx) => {
    const { aboutId, state } = await mustHandleCase(ctx, tx, id);
    if (state === 'closed') throw new AppError('CASE_CLOSED');
    const found = aboutId === null ? null : await findWithdrawn(tx, { userId: aboutId, requestId });
    const { request, asked: content } = existing(found, 'REQUEST_NOT_FOUND');
    await recordReading(ctx, tx, id, { kind: 'read-request', content });
    return request;
  });
}

async function recordReading(
  ctx: ActorContext,
  tx: Tx,
  caseId: string,
  entry: { kind: 'read-conversation' | 'read-request'; content: string },
): Promise<void> {
  const reading = { ...entry, case_id: caseId, author_id: ctx.viewer.id };
  if (await hasEntry(tx, reading, ctx.clock.timestampIn(-READING_SECONDS))) return;
  await changeCase(ctx, tx, caseId, { act: `case.${entry.kind}`, entry });
}
