import { MESSAGES_COUNTED_MAX } from '@touchline/contracts/account-reviews';
import { isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
import type {
  CorrespondentDetails,
  Message,
  MessageHit,
  MessageToAdminsInput,
  Notice,
  SearchMessagesInput,
  SendMessageInput,
} from '@touchline/contracts/messages';
import type { Page } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import { isUniqueViolation, type Tx, withoutWaiting } from '@touchline/db';
import { authorize } from '../authorize.ts';
import { findBlockBetween } from '../blocks/blocks.service.ts';
import { askForMinor, lockPair, recordContact, throttleRequest } from '../contact-requests/asking.service.ts';
import {
  assertMayWrite,
  isSettled,
  type Parties,
  readParties,
  readSettledAgain,
  stateOf,
} from '../contact-requests/contact-rule.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { inTransaction } from '../lib/transaction.ts';
import { markGroupRead } from '../notifications/notify.ts';
import { throttle } from '../throttle/throttle.ts';
import { findLiveFacts, ifUserDeleted, listLiveFacts } from '../users/accounts.service.ts';
import { findFirstAdmin, readCorrespondent } from '../users/users.service.ts';
import { findConversation, lockSide, recountUnread, removeConversations } from './conversations.repo.ts';
import { searchMessages } from './message-search.repo.ts';
import * as repo from './messages.repo.ts';
import { findNotice, insertNotice } from './notices.repo.ts';
import { deliver, publishConversation } from './sending.service.ts';
import { snippetOf } from './snippet.ts';

export { listConversations } from './conversations.repo.ts';
export { listThread, messageBetween } from './messages.repo.ts';

/** Rejects a message that names another sender than the caller, before the rest of the input is parsed. */
export function refuseForeignSender(ctx: ActorContext, senderId: string | undefined): void {
  if (senderId !== undefined && senderId !== ctx.viewer.id) throw new AppError('NOT_ALLOWED');
}

/**
 * Sends a message to another active user, or asks for contact where the receiver or a guardian has to accept first. `playerId` is
 * the player that a message to an admin is about.
 */
export async function sendMessage(
  ctx: ActorContext,
  input: SendMessageInput,
  { playerId }: { playerId?: string | undefined } = {},
): Promise<Sent> {
  const { viewer, limits } = ctx;
  refuseForeignSender(ctx, input.senderId);
  if (input.receiverId === viewer.id) throw new AppError('MESSAGE_TO_SELF');
  const facts = await listLiveFacts(ctx.db, [input.receiverId, viewer.id]);
  const [receiver, sender] = [facts.get(input.receiverId), facts.get(viewer.id)];
  if (!receiver?.isActive) throw new AppError('RECEIVER_NOT_FOUND');
  if (!sender) throw new AppError('NOT_SIGNED_IN');
  // The message gets to the disk with the count or after it, so that the call waits once.
  const counting = { db: withoutWaiting(ctx.db), clock: ctx.clock };
  await throttle(counting, `message:user:${viewer.id}`, limits.messagesPerUser);
  const parties = await readParties(ctx.db, sender, receiver);
  const state = stateOf(ctx, parties);
  assertMayWrite(parties, state);
  // Unverified users may write to few new receivers a day, to limit spam and grooming.
  if (!viewer.isVerified && !(await repo.hasWritten(ctx.db, viewer.id, receiver.id))) {
    await throttle(ctx, `new-recipient:user:${viewer.id}`, limits.newRecipientsPerUnverified);
  }
  if (state.standing === 'request') await throttleRequest(ctx, parties);
  return inTransaction(ctx.db, async (tx): Promise<Sent> => {
    const locked = (isSettled(parties) && (await settledNow(ctx, tx, parties))) || (await lockPair(ctx, tx, parties));
    if (locked.contact && stateOf(ctx, locked).standing === 'request') {
      if (locked.contact.player.isMinor) return askForMinor(ctx, tx, locked, input);
    }
    const row = await deliver(ctx, tx, { ...locked, ...input });
    await recordContact(ctx, tx, locked, row);
    if (playerId) await insertNotice(tx, { senderId: viewer.id, playerId, messageId: row.id });
    return repo.messageBetween(row, locked);
  }).catch(ifUserDeleted('RECEIVER_NOT_FOUND'));
}

/**
 * The parties as the transaction sees them, so that a block or suspension just committed stops a message too. Null when the two
 * have to be locked.
 */
async function settledNow(ctx: ActorContext, tx: Tx, parties: Parties): Promise<Parties | null> {
  const now = await readSettledAgain(tx, parties);
  if (now) assertMayWrite(now, stateOf(ctx, now));
  return now;
}

/**
 * Sends a message to the admin team; the server chooses the receiver. Of a second message about the same player the first one is
 * returned.
 */
export async function sendToAdmins(ctx: ActorContext, input: MessageToAdminsInput): Promise<Message> {
  const { playerId, ...message } = input;
  const earlier = playerId && (await findNoticeMessage(ctx, playerId));
  if (earlier) return earlier;
  const admin = await findFirstAdmin(ctx);
  if (!admin) throw new AppError('RECEIVER_NOT_FOUND');
  try {
    const sent = await sendMessage(ctx, { ...message, receiverId: admin.id }, { playerId });
    // Writing to an admin needs no request.
    if (isRequestSent(sent)) throw new AppError('RECEIVER_NOT_FOUND');
    return sent;
  } catch (error) {
    const concurrent =
      playerId && isUniqueViolation(error, 'player_notices') && (await findNoticeMessage(ctx, playerId));
    if (concurrent) return concurrent;
    throw error;
  }
}

/** Throws unless the caller may see the player whom a message is about. */
export async function assertCanReadPlayer(ctx: ActorContext, playerId: string): Promise<void> {
  const player = await findLiveFacts(ctx.db, playerId);
  if (!player || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  authorize(ctx.viewer, 'user:read', player, 'PLAYER_NOT_FOUND');
  if (await findBlockBetween(ctx.db, ctx.viewer.id, playerId)) throw new AppError('PLAYER_NOT_FOUND');
}

async function findNoticeMessage(ctx: ActorContext, playerId: string): Promise<Message | null> {
  const id = await findNotice(ctx.db, { senderId: ctx.viewer.id, playerId });
  return id ? repo.findMessage(ctx.db, id) : null;
}

/** The caller's message to the admin team about a player; null if there is none. */
export async function readNotice(ctx: ActorContext, playerId: string): Promise<Notice | null> {
  const message = await findNoticeMessage(ctx, playerId);
  return message && { adminId: message.receiverId, sentAt: message.createdAt };
}

/** Which messages the caller reads. Scouts lose what they have with a minor whose guardian allows no contact. */
export function readerOf({ viewer }: ActorContext): Required<repo.Reader> {
  const sees = can(viewer, 'users:list-minors')
    ? can(viewer, 'conversations:keep')
      ? ('all' as const)
      : ('allowed-minors' as const)
    : ('adults' as const);
  return { userId: viewer.id, sees };
}

/** The other user of one of the caller's conversations. Who has no messages with them gets the 404 of an unknown id. */
export async function readOther(ctx: ActorContext, otherId: string): Promise<CorrespondentDetails> {
  const conversation = await findConversation(ctx.db, { userId: ctx.viewer.id, otherId });
  if (!conversation) throw new AppError('USER_NOT_FOUND');
  authorize(ctx.viewer, 'conversation:see', conversation, 'USER_NOT_FOUND');
  if (!(await isSeenBy(ctx, otherId))) throw new AppError('USER_NOT_FOUND');
  return readCorrespondent(ctx.db, otherId);
}

/** Whether the caller still sees the conversation with another user. */
async function isSeenBy(ctx: ActorContext, otherId: string): Promise<boolean> {
  const { sees } = readerOf(ctx);
  if (sees === 'all') return true;
  const other = await findLiveFacts(ctx.db, otherId);
  return other !== null && (!other.isMinor || (sees === 'allowed-minors' && other.allowsContact));
}

/** Searches the texts of the messages that the caller has sent and received, newest first. */
export async function findMessages(ctx: ActorContext, input: SearchMessagesInput): Promise<Page<MessageHit>> {
  const me = ctx.viewer.id;
  const page = await searchMessages(ctx.db, { ...input, ...readerOf(ctx) });
  return { ...page, items: page.items.map((row) => toHit(row, me, input.search)) };
}

function toHit(row: repo.MessageWithParties, me: string, search: string): MessageHit {
  const { sender, receiver, ...message } = repo.toMessage(row);
  const [other, flag] = row.sender_id === me ? [receiver, row.receiver_is_verified] : [sender, row.sender_is_verified];
  return {
    id: message.id,
    senderId: message.senderId,
    createdAt: message.createdAt,
    other: { ...other, isVerified: flag === 1 },
    snippet: snippetOf(message.content, search),
  };
}

/** How many messages a user has, and the latest of those with the admin. Messages with other users stay private. */
export async function readMessagesWith(ctx: ActorContext, userId: string, latest: number) {
  const { sent, received } = await repo.countMessagesOf(ctx.db, { userId, atMost: MESSAGES_COUNTED_MAX });
  const { items } = await repo.listThread(ctx.db, { userId: ctx.viewer.id, otherId: userId, limit: latest });
  return { sent, received, withViewer: items };
}

/**
 * Removes what a user has sent and received, in the transaction that has locked the account. Locks are always taken in the order
 * accounts, conversations, messages; the database's cascade has another one, and could deadlock.
 */
export async function removeMessagesOf(tx: Tx, userId: string, ctx: ActorContext): Promise<void> {
  const others = await removeConversations(tx, userId);
  await repo.removeMessages(tx, userId);
  publish(ctx, tx, ...others.map((other) => changeFor(other, 'conversation', userId)));
}

/** Marks all messages from another user to the caller as read. */
export async function markConversationRead(ctx: ActorContext, otherId: string): Promise<void> {
  const userId = ctx.viewer.id;
  await inTransaction(ctx.db, async (tx) => {
    await lockSide(tx, { userId, otherId });
    const hasChanged = await repo.setConversationRead(tx, { receiverId: userId, senderId: otherId });
    await recountUnread(tx, { userId, otherId });
    // An open page marks a conversation as read whenever it fetches it again, mostly without a change.
    if (!hasChanged) return;
    publishConversation(ctx, tx, userId, otherId);
    await markGroupRead(ctx, tx, { userId, kind: 'new-message', groupKey: otherId });
  });
}

/** Marks one message as read, by its receiver. Users who are not part of it get the 404 of an unknown id. */
export async function markMessageRead(ctx: ActorContext, id: string): Promise<Message> {
  const message = await repo.findMessage(ctx.db, id);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  authorize(ctx.viewer, 'message:see', message, 'MESSAGE_NOT_FOUND');
  authorize(ctx.viewer, 'message:mark-read', message);
  if (!(await isSeenBy(ctx, message.senderId))) throw new AppError('MESSAGE_NOT_FOUND');
  const side = { userId: message.receiverId, otherId: message.senderId };
  await inTransaction(ctx.db, async (tx) => {
    await lockSide(tx, side);
    await repo.setRead(tx, id);
    const unread = await recountUnread(tx, side);
    if (message.isRead) return;
    publishConversation(ctx, tx, side.userId, side.otherId);
    if (unread > 0) return;
    await markGroupRead(ctx, tx, { userId: side.userId, kind: 'new-message', groupKey: side.otherId });
  });
  return { ...message, isRead: true };
}
