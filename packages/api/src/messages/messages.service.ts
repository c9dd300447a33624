import { randomUUID } from 'node:crypto';
import { MESSAGES_COUNTED_MAX } from '@touchline/contracts/account-reviews';
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
import { hasRole } from '@touchline/contracts/permissions';
import { isUniqueViolation, type MessageRow, type Tx } from '@touchline/db';
import { authorize } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { markGroupRead, notify } from '../notifications/notify.ts';
import { throttle } from '../throttle/throttle.ts';
import { findLiveFacts, ifUserDeleted, type LiveFacts, listLiveFacts } from '../users/accounts.service.ts';
import { mayBeMinor } from '../users/minors.ts';
import { findFirstAdmin, readCorrespondent } from '../users/users.service.ts';
import { findConversation, lockSide, recordMessage, recountUnread, removeConversations } from './conversations.repo.ts';
import { searchMessages } from './message-search.repo.ts';
import * as repo from './messages.repo.ts';
import { findNotice, insertNotice } from './notices.repo.ts';
import { snippetOf } from './snippet.ts';

/** Rejects a message that names another sender than the caller, before the rest of the input is parsed. */
export function refuseForeignSender(ctx: ActorContext, senderId: string | undefined): void {
  if (senderId !== undefined && senderId !== ctx.viewer.id) throw new AppError('NOT_ALLOWED');
}

/** Sends a message from the caller to another active user; `playerId` is the player that a message to an admin is about. */
export async function sendMessage(
  ctx: ActorContext,
  input: SendMessageInput,
  { playerId }: { playerId?: string | undefined } = {},
): Promise<Message> {
  const { viewer, limits } = ctx;
  refuseForeignSender(ctx, input.senderId);
  if (input.receiverId === viewer.id) throw new AppError('MESSAGE_TO_SELF');
  const parties = await listLiveFacts(ctx.db, [input.receiverId, viewer.id]);
  const [receiver, sender] = [parties.get(input.receiverId), parties.get(viewer.id)];
  if (!receiver?.isActive) throw new AppError('RECEIVER_NOT_FOUND');
  if (!sender) throw new AppError('NOT_SIGNED_IN');
  await throttle(ctx, `message:user:${viewer.id}`, limits.messagesPerUser);
  // Unverified users may write to few new receivers a day, to limit spam and grooming.
  if (!viewer.isVerified && !(await repo.hasWritten(ctx.db, viewer.id, receiver.id))) {
    await throttle(ctx, `new-recipient:user:${viewer.id}`, limits.newRecipientsPerUnverified);
  }
  const row: MessageRow = {
    id: randomUUID(),
    sender_id: viewer.id,
    receiver_id: receiver.id,
    subject: input.subject,
    content: input.content,
    is_read: 0,
    guardian_id: null,
    created_at: timestamp(ctx.clock),
  };
  await inTransaction(ctx.db, async (tx) => {
    await repo.insertMessage(tx, row);
    await recordMessage(tx, row);
    publishConversation(ctx, tx, viewer.id, receiver.id);
    await notifyOfMessage(ctx, tx, { sender, receiverId: receiver.id });
    if (playerId) await insertNotice(tx, { senderId: viewer.id, playerId, messageId: row.id });
  }).catch(ifUserDeleted('RECEIVER_NOT_FOUND'));
  return repo.messageBetween(row, { sender, receiver });
}

/** Tells the receiver who has written, but not what. The name of a minor, and that of a user whom no admin has verified, is left out. */
function notifyOfMessage(
  ctx: ActorContext,
  tx: Tx,
  { sender, receiverId }: { sender: LiveFacts; receiverId: string },
): Promise<void> {
  const isNamed = sender.isVerified && !mayBeMinor(sender, ctx);
  const senderName = isNamed ? `${sender.firstName} ${sender.lastName}` : null;
  return notify(ctx, tx, {
    kind: 'new-message',
    userIds: [receiverId],
    facts: { senderId: sender.id, senderName, senderRole: sender.role, isSenderVerified: sender.isVerified },
    groupKey: sender.id,
  });
}

/**
 * Sends a message to the admin team. The server chooses the receiver, so that no client has to know the admins. A second
 * message about the same player is not sent: the first one is returned.
 */
export async function sendToAdmins(ctx: ActorContext, input: MessageToAdminsInput): Promise<Message> {
  const { playerId, ...message } = input;
  const earlier = playerId && (await findNoticeMessage(ctx, playerId));
  if (earlier) return earlier;
  const admin = await findFirstAdmin(ctx);
  if (!admin) throw new AppError('RECEIVER_NOT_FOUND');
  try {
    return await sendMessage(ctx, { ...message, receiverId: admin.id }, { playerId });
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

/** The other user of one of the caller's conversations. Who has no messages with them gets the 404 of an unknown id. */
export async function readOther(ctx: ActorContext, otherId: string): Promise<CorrespondentDetails> {
  const conversation = await findConversation(ctx.db, { userId: ctx.viewer.id, otherId });
  if (!conversation) throw new AppError('USER_NOT_FOUND');
  authorize(ctx.viewer, 'conversation:see', conversation, 'USER_NOT_FOUND');
  return readCorrespondent(ctx.db, otherId);
}

/** Searches the texts of the messages that the caller has sent and received, newest first. */
export async function findMessages(ctx: ActorContext, input: SearchMessagesInput): Promise<Page<MessageHit>> {
  const me = ctx.viewer.id;
  const page = await searchMessages(ctx.db, { ...input, userId: me });
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

/**
 * What an admin learns about another user's messages: how many there are, and the latest of those with the admin. Messages
 * with other users stay private.
 */
export async function readMessagesWith(ctx: ActorContext, userId: string, latest: number) {
  const { sent, received } = await repo.countMessagesOf(ctx.db, { userId, atMost: MESSAGES_COUNTED_MAX });
  const { items } = await repo.listThread(ctx.db, { userId: ctx.viewer.id, otherId: userId, limit: latest });
  return { sent, received, withViewer: items };
}

/**
 * Removes what a user has sent and received, in the transaction that deletes the user and has locked the account. Locks are
 * always taken in the order accounts, conversations, messages. The database's cascade would remove messages before
 * conversations, which can deadlock with a call that marks a message as read.
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

/** Tells the pages of both users that a message was sent or read. */
function publishConversation(ctx: ActorContext, tx: Tx, ...[one, other]: [one: string, other: string]): void {
  publish(ctx, tx, changeFor(one, 'conversation', other), changeFor(other, 'conversation', one));
}
