import { MESSAGES_COUNTED_MAX } from '@touchline/contracts/account-reviews';
import type {
  CorrespondentDetails,
  Message,
  MessageHit,
  Notice,
  SearchMessagesInput,
} from '@touchline/contracts/messages';
import type { Page } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { MessageRow, Tx } from '@touchline/db';
import { markGroupRead, notify, takeBack } from '../../core/notifications/notify.ts';
import { mayBeMinor } from '../../core/users/minors.ts';
import { findLiveFacts, type LiveFacts, readCorrespondent } from '../../core/users/users.service.ts';
import { findBlockBetween } from '../../family/blocks/blocks.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, AppContext, EventsContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  forgetLatest,
  hasConversation,
  lockSide,
  recordMessage,
  recountUnread,
  removeConversations,
} from './conversations.repo.ts';
import * as repo from './messages.repo.ts';
import { snippetOf } from './snippet.ts';

export { listConversations } from './conversations.repo.ts';
export { listMessages, messageBetween } from './messages.repo.ts';

/** Throws PLAYER_NOT_FOUND unless the caller may see the player whom a message is about. */
export async function assertCanReadPlayer(ctx: ActorContext, playerId: string): Promise<void> {
  const player = await findLiveFacts(ctx.db, playerId);
  if (!player || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  authorize(ctx.viewer, 'user:read', player, 'PLAYER_NOT_FOUND');
  if (await findBlockBetween(ctx.db, ctx.viewer.id, playerId)) throw new AppError('PLAYER_NOT_FOUND');
}

export async function readNotice(ctx: ActorContext, playerId: string): Promise<Notice | null> {
  const message = await repo.findNotice(ctx.db, ctx.viewer.id, playerId);
  return message && { adminId: message.receiverId, sentAt: message.createdAt };
}

/** Which messages the caller reads. Scouts lose what they have with a minor whose guardian allows no contact. */
export function readerOf({ viewer }: ActorContext): Required<repo.Reader> {
  if (!can(viewer, 'users:list-minors')) return { userId: viewer.id, sees: 'adults' };
  return { userId: viewer.id, sees: can(viewer, 'conversations:keep') ? 'all' : 'allowed-minors' };
}

/** The other user of one of the caller's conversations; USER_NOT_FOUND without a conversation. */
export async function readOther(ctx: ActorContext, otherId: string): Promise<CorrespondentDetails> {
  const side = { userId: ctx.viewer.id, otherId };
  if (!(await hasConversation(ctx.db, side))) throw new AppError('USER_NOT_FOUND');
  authorize(ctx.viewer, 'conversation:see', side, 'USER_NOT_FOUND');
  if (!(await isSeenBy(ctx, otherId))) throw new AppError('USER_NOT_FOUND');
  return readCorrespondent(ctx.db, otherId);
}

async function isSeenBy(ctx: ActorContext, otherId: string): Promise<boolean> {
  const { sees } = readerOf(ctx);
  return sees === 'all' || repo.isUserSeen(ctx.db, sees, otherId);
}

export async function findMessages(ctx: ActorContext, input: SearchMessagesInput): Promise<Page<MessageHit>> {
  const me = ctx.viewer.id;
  const page = await repo.searchMessages(ctx.db, { ...input, ...readerOf(ctx) });
  const items = page.items.map((row) => {
    const { id, senderId, createdAt, content, sender, receiver } = repo.toMessage(row);
    const [user, flag] = senderId === me ? [receiver, row.receiver_is_verified] : [sender, row.sender_is_verified];
    const other = { ...user, isVerified: flag === 1 };
    return { id, senderId, createdAt, other, snippet: snippetOf(content, input.search) };
  });
  return { ...page, items };
}

/** How many messages a user has, and the latest of those with the admin. Messages with other users stay private. */
export async function readMessagesWith(ctx: ActorContext, userId: string, latest: number) {
  const { sent, received } = await repo.countMessagesOf(ctx.db, { userId, atMost: MESSAGES_COUNTED_MAX });
  const { items } = await repo.listMessages(ctx.db, { userId: ctx.viewer.id, otherId: userId, limit: latest });
  return { sent, received, withViewer: items };
}

/** Removes a user's messages. Locks: accounts (by the caller), conversations, messages; the cascade's order differs, and could deadlock. */
export async function removeMessagesOf(tx: Tx, userId: string, ctx: ActorContext): Promise<void> {
  const others = await removeConversations(tx, userId);
  await repo.removeMessages(tx, userId);
  publish(ctx, tx, ...others.map((other) => changeFor(other, 'conversation', userId)));
}

/**
 * Takes a message back that is the latest of its conversation: its receiver keeps neither it nor a notification. The accounts of both
 * must be locked.
 */
export async function takeMessageBack(ctx: ActorContext, tx: Tx, id: string, guardianIds: readonly string[]) {
  const message = await repo.findMessage(tx, id);
  if (!message) return;
  const { senderId, receiverId, createdAt: since } = message;
  const sides = [
    { userId: senderId, otherId: receiverId },
    { userId: receiverId, otherId: senderId },
  ].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  for (const side of sides) await lockSide(tx, side);
  await repo.removeMessage(tx, id);
  await forgetLatest(tx, { userId: senderId, otherId: receiverId });
  await takeBack(ctx, tx, { kind: 'new-message', groupKey: senderId, userIds: [receiverId], since });
  publishConversation(ctx, tx, senderId, receiverId);
  publish(ctx, tx, ...guardianIds.map((guardianId) => changeFor(guardianId, 'child', receiverId)));
}

export async function markConversationRead(ctx: ActorContext, otherId: string): Promise<void> {
  const userId = ctx.viewer.id;
  const setRead = (tx: Tx) => repo.setConversationRead(tx, { receiverId: userId, senderId: otherId });
  await markRead(ctx, { userId, otherId }, setRead);
}

/** Marks a message as read, by its receiver. For users other than its two it does not exist. */
export async function markMessageRead(ctx: ActorContext, id: string): Promise<Message> {
  const message = existing(await repo.findMessage(ctx.db, id), 'MESSAGE_NOT_FOUND');
  authorize(ctx.viewer, 'message:see', message, 'MESSAGE_NOT_FOUND');
  authorize(ctx.viewer, 'message:mark-read', message);
  if (!(await isSeenBy(ctx, message.senderId))) throw new AppError('MESSAGE_NOT_FOUND');
  await markRead(ctx, { userId: message.receiverId, otherId: message.senderId }, async (tx) => {
    await repo.setRead(tx, id);
    return !message.isRead;
  });
  return { ...message, isRead: true };
}

/** `setRead` returns whether it has changed something: an open page marks a conversation whenever it fetches it again. */
async function markRead(
  ctx: ActorContext,
  { userId, otherId }: { userId: string; otherId: string },
  setRead: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockSide(tx, { userId, otherId });
    const hasChanged = await setRead(tx);
    const unread = await recountUnread(tx, { userId, otherId });
    if (hasChanged) publishConversation(ctx, tx, userId, otherId);
    // What the user was told of an answer links to the conversation, and is read with it.
    if (unread === 0)
      await markGroupRead(ctx, tx, { userId, kind: ['new-message', 'request-answered'], groupKey: otherId });
  });
}

interface NewMessage {
  sender: LiveFacts;
  receiver: LiveFacts;
  subject: string;
  content: string;
  /** The guardian who writes in the name of the sender. */
  guardianId?: string;
  /** Guardians of the minor among the two, whose pages show the conversation. */
  guardianIds?: readonly string[];
}

/** Creates a message; nothing else does. The notification does not name a minor or an unverified user. */
export async function deliver(ctx: AppContext, tx: Tx, message: NewMessage): Promise<MessageRow> {
  const { sender, receiver, guardianIds = [] } = message;
  const row: MessageRow = {
    id: crypto.randomUUID(),
    sender_id: sender.id,
    receiver_id: receiver.id,
    subject: message.subject,
    content: message.content,
    is_read: 0,
    guardian_id: message.guardianId ?? null,
    created_at: ctx.clock.timestamp(),
  };
  await repo.insertMessage(tx, row);
  await recordMessage(tx, row);
  publishConversation(ctx, tx, sender.id, receiver.id);
  const minorId = sender.isMinor ? sender.id : receiver.id;
  publish(ctx, tx, ...guardianIds.map((guardianId) => changeFor(guardianId, 'child', minorId)));
  const isNamed = sender.isVerified && !mayBeMinor(sender, ctx);
  const senderName = isNamed ? `${sender.firstName} ${sender.lastName}` : null;
  await notify(ctx, tx, {
    kind: 'new-message',
    userIds: [receiver.id],
    facts: { senderId: sender.id, senderName, senderRole: sender.role, isSenderVerified: sender.isVerified },
    groupKey: sender.id,
  });
  await notify(ctx, tx, { kind: 'child-message', userIds: guardianIds, facts: {}, groupKey: minorId });
  return row;
}

function publishConversation(ctx: EventsContext, tx: Tx, one: string, other: string): void {
  publish(ctx, tx, changeFor(one, 'conversation', other), changeFor(other, 'conversation', one));
}
