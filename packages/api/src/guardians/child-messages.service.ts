import type { MessageRow, Tx } from '@touchline/db';
import { changeFor, publish } from '../events/events.ts';
import { recordMessage } from '../messages/conversations.repo.ts';
import { insertMessage } from '../messages/messages.repo.ts';
import { notify } from '../notifications/notify.ts';
import { findLiveFacts } from '../users/accounts.service.ts';
import { type AgeContext, mayBeMinor } from '../users/minors.ts';
import type { TellingContext } from './request-routes.service.ts';

/** Stores a message of or to a child, makes it the latest of its conversation, and tells its receiver who has written. */
export async function deliverForChild(ctx: TellingContext & AgeContext, tx: Tx, message: MessageRow): Promise<void> {
  const sender = await findLiveFacts(tx, message.sender_id);
  if (!sender) return;
  await insertMessage(tx, message);
  await recordMessage(tx, message);
  const [one, other] = [message.sender_id, message.receiver_id];
  publish(ctx, tx, changeFor(one, 'conversation', other), changeFor(other, 'conversation', one));
  const isNamed = sender.isVerified && !mayBeMinor(sender, ctx);
  await notify(ctx, tx, {
    kind: 'new-message',
    userIds: [message.receiver_id],
    facts: {
      senderId: sender.id,
      senderName: isNamed ? `${sender.firstName} ${sender.lastName}` : null,
      senderRole: sender.role,
      isSenderVerified: sender.isVerified,
    },
    groupKey: sender.id,
  });
}
