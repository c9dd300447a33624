import { ageBandOf } from '@touchline/contracts/ages';
import type { Child, ChildConversation } from '@touchline/contracts/guardians';
import { SUBJECT_MAX } from '@touchline/contracts/limits';
import type { Message } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import { cutText } from '@touchline/contracts/text';
import { type ContactRequestRow, type GuardianshipRow, inCamelCase, type Tx } from '@touchline/db';
import { deliver, listConversations, listMessages, messageBetween } from '../../contact/messages/messages.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { today } from '../../core/users/minors.ts';
import { findLiveFacts, type LiveFacts, listLiveFacts, lockUsers } from '../../core/users/users.service.ts';
import { findBlockBetween } from '../../family/blocks/blocks.service.ts';
import { readConsentsOf } from '../../family/consents/consents.service.ts';
import {
  countOpenRequestsOf,
  findNewest,
  listNewestRequests,
  setRequest,
} from '../../family/contact-requests/contact-requests.service.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import {
  listActiveGuardianIds,
  listGuardianIds,
  publishChild,
  whyNotOpen,
} from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';

/** Throws PLAYER_NOT_FOUND unless the caller is a guardian of this player; returns the ids of all guardians. */
export async function mustActFor(ctx: ActorContext, playerId: string): Promise<string[]> {
  const guardianIds = await listActiveGuardianIds(ctx.db, playerId);
  return authorize(ctx.viewer, 'guardian:act-for', { guardianIds }, 'PLAYER_NOT_FOUND').guardianIds;
}

/** Throws unless the caller is a confirmed guardian, as needed to open contact to the child; returns all guardians. */
async function mustOpenFor(ctx: ActorContext, playerId: string): Promise<string[]> {
  const guardians = await listGuardianIds(ctx.db, playerId);
  authorize(ctx.viewer, 'guardian:act-for', guardians, 'PLAYER_NOT_FOUND');
  return authorize(ctx.viewer, 'guardian:open-for', guardians, whyNotOpen(ctx.viewer, guardians)).guardianIds;
}

export async function listChildren(ctx: ActorContext): Promise<Child[]> {
  const rows = await repo.listChildRows(ctx.db, ctx.viewer.id);
  const ids = rows.map(({ id }) => id);
  const consents = await readConsentsOf(ctx, ctx.db, rows);
  const openRequests = await countOpenRequestsOf(ctx.db, { playerIds: ids, guardianId: ctx.viewer.id });
  return rows.map((row) => ({
    ...inCamelCase(row, ['id', 'guardianship_id', 'first_name', 'last_name', 'username', 'relation']),
    ageBand: row.date_of_birth === null ? null : ageBandOf(row.date_of_birth, today(ctx)),
    isVerified: row.is_verified === 1,
    isConfirmed: row.confirmed_at !== null && row.relation !== 'club-welfare',
    showsContact: row.shows_contact === 1,
    consents: consents.get(row.id) ?? [],
    openRequests: openRequests.get(row.id) ?? 0,
  }));
}

/** Sets whether scouts who were accepted see the calling guardian's e-mail and phone. */
export async function showContact(
  ctx: ActorContext,
  { guardianshipId, showsContact }: { guardianshipId: string; showsContact: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { player_id: playerId } = await mustFindOwn({ ...ctx, db: tx }, guardianshipId);
    if (showsContact) await mustOpenFor({ ...ctx, db: tx }, playerId);
    await repo.setGuardianship(tx, guardianshipId, { shows_contact: showsContact ? 1 : 0 });
    publishChild(ctx, tx, playerId, [ctx.viewer.id]);
  });
}

export async function mustFindOwn({ db, viewer }: ActorContext, id: string): Promise<GuardianshipRow> {
  const guardianship = await repo.findGuardianship(db, id);
  if (guardianship?.state !== 'active') throw new AppError('GUARDIANSHIP_NOT_FOUND');
  const guardianIds = guardianship.guardian_id === null ? [] : [guardianship.guardian_id];
  authorize(viewer, 'guardian:act-for', { guardianIds }, 'GUARDIANSHIP_NOT_FOUND');
  return guardianship;
}

interface Pair {
  playerId: string;
  otherId: string;
}

export async function listChildConversations(
  ctx: ActorContext,
  { playerId, ...page }: PageInput & { playerId: string },
): Promise<Page<ChildConversation>> {
  await mustActFor(ctx, playerId);
  const child = await findLiveFacts(ctx.db, playerId);
  const found = await listConversations(ctx.db, { ...page, userId: playerId, exceptAdmins: true });
  const otherIds = found.items.map(({ other }) => other.id);
  const newest = await listNewestRequests(ctx.db, playerId, otherIds);
  const isClosed = (otherId: string) => !child?.allowsContact || isShut(newest.get(otherId));
  return { ...found, items: found.items.map((one) => ({ ...one, isClosed: isClosed(one.other.id) })) };
}

/** Whether a guardian has to open a conversation first: it was closed, or the child accepted it before they were known to be a minor. */
function isShut(request: ContactRequestRow | undefined): boolean {
  return request?.state === 'closed' || (request?.state === 'accepted' && request.route === 'player');
}

export async function readChildConversation(
  ctx: ActorContext,
  { playerId, otherId, ...page }: PageInput & Pair,
): Promise<Page<Message>> {
  await mustActFor(ctx, playerId);
  const other = await findLiveFacts(ctx.db, otherId);
  if (!other || hasRole(other, 'admin')) throw new AppError('USER_NOT_FOUND');
  return listMessages(ctx.db, { ...page, userId: playerId, otherId });
}

/** Throws unless the caller may open this conversation of the child and write in it; returns all guardians. */
async function mustOpenWith(ctx: ActorContext, pair: Pair): Promise<string[]> {
  const guardianIds = await mustOpenFor(ctx, pair.playerId);
  authorize(ctx.viewer, 'guardian:open-conversation', pair);
  return guardianIds;
}

/** Writes in a child's name in an open conversation; the message says that it is the guardian's. */
export async function writeForChild(
  ctx: ActorContext,
  { content, ...pair }: Pair & { content: string },
): Promise<Message> {
  const { playerId, otherId } = pair;
  await mustOpenWith(ctx, pair);
  await throttle(ctx, `message:user:${ctx.viewer.id}`, ctx.limits.messagesPerUser);
  return inTransaction(ctx.db, async (tx) => {
    await lockUsers(tx, [playerId, otherId]);
    // The guardianship may have ended meanwhile.
    const guardianIds = await mustOpenWith({ ...ctx, db: tx }, pair);
    const guardian = await findLiveFacts(tx, ctx.viewer.id);
    if (guardian?.isContactSuspended) throw new AppError('CONTACT_SUSPENDED');
    const { child, other } = await mustBeOpen(tx, pair);
    const { items } = await listMessages(tx, { limit: 1, userId: playerId, otherId });
    const row = await deliver(ctx, tx, {
      sender: child,
      receiver: other,
      subject: replyTo(items[0]?.subject ?? 'Message'),
      content,
      guardianId: ctx.viewer.id,
      guardianIds,
    });
    publishChild(ctx, tx, playerId, guardianIds);
    return messageBetween(row, { sender: child, receiver: other });
  });
}

const REPLY = 'Re: ';

function replyTo(subject: string): string {
  return cutText(subject.startsWith(REPLY) ? subject : `${REPLY}${subject}`, SUBJECT_MAX).toWellFormed();
}

async function mustBeOpen(tx: Tx, { playerId, otherId }: Pair): Promise<Record<'child' | 'other', LiveFacts>> {
  const parties = await listLiveFacts(tx, [playerId, otherId]);
  const [child, other] = [parties.get(playerId), parties.get(otherId)];
  if (!child?.isActive) throw new AppError('PLAYER_NOT_FOUND');
  const isBlocked = (await findBlockBetween(tx, playerId, otherId)) !== null;
  const request = await findNewest(tx, playerId, otherId);
  const seesMinors = other && can(other, 'users:list-minors');
  if (!other?.isActive || !seesMinors || isBlocked || !request) throw new AppError('RECEIVER_NOT_FOUND');
  if (child.isContactSuspended) throw new AppError('CONTACT_SUSPENDED');
  if (!child.allowsContact) throw new AppError('CONTACT_NOT_ALLOWED');
  if (isShut(request)) throw new AppError('CONVERSATION_CLOSED');
  if (request.state === 'declined') throw new AppError('CONTACT_DECLINED_BY_GUARDIAN');
  if (request.state !== 'accepted') throw new AppError('CONTACT_WAITING_FOR_GUARDIAN');
  return { child, other };
}

export async function closeConversation(
  ctx: ActorContext,
  { isClosed, ...pair }: Pair & { isClosed: boolean },
): Promise<void> {
  const { playerId, otherId } = pair;
  await inTransaction(ctx.db, async (tx) => {
    await lockUsers(tx, [playerId, otherId]);
    const guardianIds = isClosed
      ? await mustActFor({ ...ctx, db: tx }, playerId)
      : await mustOpenWith({ ...ctx, db: tx }, pair);
    const request = await findNewest(tx, playerId, otherId);
    if (request?.state !== 'accepted' && request?.state !== 'closed') throw new AppError('REQUEST_NOT_FOUND');
    if (isShut(request) === isClosed) return;
    // A guardian who opens it has answered for the child.
    await setRequest(tx, request.id, isClosed ? { state: 'closed' } : { state: 'accepted', route: 'guardian' });
    publishChild(ctx, tx, playerId, guardianIds);
    const decided = { kind: 'other-guardian-decided', userIds: guardianIds, facts: { what: 'conversation' } } as const;
    await notify(ctx, tx, { ...decided, groupKey: playerId });
    publish(ctx, tx, changeFor(playerId, 'conversation', otherId));
    const other = await findLiveFacts(tx, otherId);
    if (!other || !can(other, 'users:list-minors')) return;
    await notify(ctx, tx, { kind: 'conversation-closed', userIds: [otherId], facts: { isClosed }, groupKey: playerId });
    publish(ctx, tx, changeFor(otherId, 'conversation', playerId), changeFor(otherId, 'contact-request', request.id));
  });
}
