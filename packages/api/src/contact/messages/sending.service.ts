import type { MessageRow, Tx } from '@touchline/db';
import { notify } from '../../core/notifications/notify.ts';
import { mayBeMinor } from '../../core/users/minors.ts';
import type { LiveFacts } from '../../core/users/users.service.ts';
import type { AppContext, EventsContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { recordMessage } from './conversations.repo.ts';
import { insertMessage } from './messages.repo.ts';

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
    created_at: timestamp(ctx.clock),
  };
  await insertMessage(tx, row);
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

/** Tells the pages of both users that a message was sent or read. */
export function publishConversation(ctx: EventsContext, tx: Tx, one: string, other: string): void {
  publish(ctx, tx, changeFor(one, 'conversation', other), changeFor(other, 'conversation', one));
}
