import { randomUUID } from 'node:crypto';
import { MESSAGES_COUNTED_MAX } from '@touchline/contracts/account-reviews';
import type { Message, SendMessageInput } from '@touchline/contracts/messages';
import type { MessageRow, Tx } from '@touchline/db';
import { authorize } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp } from '../lib/clock.ts';
import { throttle } from '../throttle/throttle.ts';
import { findLiveFacts, ifUserDeleted } from '../users/accounts.service.ts';
import { findFirstAdmin } from '../users/users.service.ts';
import { lockSide, recordMessage, recountUnread, removeConversations } from './conversations.repo.ts';
import * as repo from './messages.repo.ts';

/** Rejects a message that names another sender than the caller, before the rest of the input is parsed. */
export function refuseForeignSender(ctx: ActorContext, senderId: string | undefined): void {
  if (senderId !== undefined && senderId !== ctx.viewer.id) throw new AppError('NOT_ALLOWED');
}

/** Sends a message from the caller to another active user. */
export async function sendMessage(ctx: ActorContext, input: SendMessageInput): Promise<Message> {
  const { viewer, limits } = ctx;
  refuseForeignSender(ctx, input.senderId);
  if (input.receiverId === viewer.id) throw new AppError('MESSAGE_TO_SELF');
  const receiver = await findLiveFacts(ctx.db, input.receiverId);
  if (!receiver?.isActive) throw new AppError('RECEIVER_NOT_FOUND');
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
    created_at: timestamp(ctx.clock),
  };
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      await repo.insertMessage(tx, row);
      await recordMessage(tx, row);
    })
    .catch(ifUserDeleted('RECEIVER_NOT_FOUND'));
  const message = await repo.findMessage(ctx.db, row.id);
  // The receiver and the message were deleted before it could be read back.
  if (!message) throw new AppError('RECEIVER_NOT_FOUND');
  return message;
}

/** Sends a message to the admin team. The server chooses the receiver, so that no client has to know the admins. */
export async function sendToAdmins(
  ctx: ActorContext,
  message: Pick<SendMessageInput, 'subject' | 'content'>,
): Promise<Message> {
  const admin = await findFirstAdmin(ctx);
  if (!admin) throw new AppError('RECEIVER_NOT_FOUND');
  return sendMessage(ctx, { ...message, receiverId: admin.id });
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
export async function removeMessagesOf(tx: Tx, userId: string): Promise<void> {
  await removeConversations(tx, userId);
  await repo.removeMessages(tx, userId);
}

/** Marks all messages from another user to the caller as read. */
export async function markConversationRead(ctx: ActorContext, otherId: string): Promise<void> {
  const userId = ctx.viewer.id;
  await ctx.db.transaction().execute(async (tx) => {
    await lockSide(tx, { userId, otherId });
    await repo.setConversationRead(tx, { receiverId: userId, senderId: otherId });
    await recountUnread(tx, { userId, otherId });
  });
}

/** Marks one message as read, by its receiver. Users who are not part of it get the 404 of an unknown id. */
export async function markMessageRead(ctx: ActorContext, id: string): Promise<Message> {
  const message = await repo.findMessage(ctx.db, id);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  authorize(ctx.viewer, 'message:see', message, 'MESSAGE_NOT_FOUND');
  authorize(ctx.viewer, 'message:mark-read', message);
  const side = { userId: message.receiverId, otherId: message.senderId };
  await ctx.db.transaction().execute(async (tx) => {
    await lockSide(tx, side);
    await repo.setRead(tx, id);
    await recountUnread(tx, side);
  });
  return { ...message, isRead: true };
}
