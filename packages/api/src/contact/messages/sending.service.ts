import {
  isRequestSent,
  type Sent,
  type SentOrUnsent,
  UNDO_SECONDS,
  type Undone,
} from '@touchline/contracts/contact-requests';
import type { Message, MessageToAdminsInput, SendMessageInput } from '@touchline/contracts/messages';
import { isUniqueViolation, type Tx, type UnsentMessageRow, withoutWaiting } from '@touchline/db';
import { z } from 'zod';
import { nameFor } from '../../core/users/projections.ts';
import { findFirstAdmin, ifUserDeleted, type LiveFacts, listLiveFacts } from '../../core/users/users.service.ts';
import {
  askForMinor,
  recordContact,
  returnRequestUses,
  throttleRequest,
} from '../../family/contact-requests/contact-requests.service.ts';
import {
  assertMayWrite,
  isSettled,
  lockBoth,
  lockPair,
  type Parties,
  readParties,
  readSettledAgain,
  stateOf,
} from '../../family/contact-requests/contact-rule.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { returnUse, throttle } from '../../platform/throttle/throttle.ts';
import * as repo from './messages.repo.ts';
import { deliver } from './messages.service.ts';
import * as unsent from './unsent.repo.ts';

export { listUnsent } from './unsent.repo.ts';

export function refuseForeignSender(ctx: ActorContext, senderId: string | undefined): void {
  if (senderId !== undefined && senderId !== ctx.viewer.id) throw new AppError('NOT_ALLOWED');
}

/** Sends a message, about `playerId` if it is to an admin, or asks for contact where the receiver or a guardian has to accept. */
export async function sendMessage(
  ctx: ActorContext,
  input: SendMessageInput,
  { playerId }: { playerId?: string | undefined } = {},
): Promise<Sent> {
  const { parties } = await admit(ctx, input);
  return inTransaction(ctx.db, async (tx) => send(ctx, tx, await readAgain(tx, parties), { ...input, playerId })).catch(
    ifUserDeleted('RECEIVER_NOT_FOUND'),
  );
}

/** Sends a message; a request for contact only after some seconds, in which its sender can undo it. */
export async function sendUndoable(ctx: ActorContext, input: SendMessageInput): Promise<SentOrUnsent> {
  const { parties, isRequest } = await admit(ctx, input);
  return inTransaction(ctx.db, async (tx): Promise<SentOrUnsent> => {
    const now = await readAgain(tx, parties);
    const { standing } = stateOf(ctx, now);
    assertMayWrite(now, { standing });
    // What was not counted as a request is sent as what it is.
    return isRequest && standing === 'request' ? hold(ctx, tx, now, input) : send(ctx, tx, now, input);
  })
    .catch(ifUserDeleted('RECEIVER_NOT_FOUND'))
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'unsent_messages') ? whyWaiting(parties) : error;
    });
}

/** Reads the users again in the transaction: a block or suspension that was just committed stops the message too. */
async function readAgain(tx: Tx, parties: Parties): Promise<Parties> {
  return (isSettled(parties) && (await readSettledAgain(tx, parties))) || lockPair(tx, parties);
}

/** Keeps a request where only its sender sees it, and a job to send it. */
async function hold(ctx: ActorContext, tx: Tx, { sender, receiver }: Parties, { subject, content }: SendMessageInput) {
  const id = crypto.randomUUID();
  const sendsAt = ctx.clock.timestampIn(UNDO_SECONDS);
  await unsent.removeFailed(tx, sender.id, receiver.id);
  await unsent.insertUnsent(tx, {
    id,
    sender_id: sender.id,
    receiver_id: receiver.id,
    subject,
    content,
    sends_at: sendsAt,
    failed_at: null,
    created_at: ctx.clock.timestamp(),
  });
  await ctx.jobs.enqueue(tx, sendUnsentKind, { unsentId: id }, { runAt: new Date(sendsAt) });
  publish(ctx, tx, changeFor(sender.id, 'contact-request', id));
  const party = { id: receiver.id, role: receiver.role, ...nameFor(ctx.viewer, receiver) };
  return { unsentId: id, sendsAt, receiver: receiver.isMinor ? null : party };
}

/** The checks and counts before the transaction. The counts are kept when the message is refused there. */
async function admit(ctx: ActorContext, input: SendMessageInput) {
  const { viewer, limits } = ctx;
  refuseForeignSender(ctx, input.senderId);
  if (input.receiverId === viewer.id) throw new AppError('MESSAGE_TO_SELF');
  const facts = await listLiveFacts(ctx.db, [input.receiverId, viewer.id]);
  const [receiver, sender] = [facts.get(input.receiverId), facts.get(viewer.id)];
  if (!receiver?.isActive) throw new AppError('RECEIVER_NOT_FOUND');
  if (!sender) throw new AppError('NOT_SIGNED_IN');
  // The count is synced to disk with the message, so that the call waits once.
  const counting = { db: withoutWaiting(ctx.db), clock: ctx.clock };
  await throttle(counting, `message:user:${viewer.id}`, limits.messagesPerUser);
  const parties = await readParties(ctx.db, sender, receiver);
  const { standing } = stateOf(ctx, parties);
  assertMayWrite(parties, { standing });
  const isRequest = standing === 'request';
  if (isRequest && (await hasUnsent(ctx, receiver.id))) throw whyWaiting(parties);
  // Against spam and grooming.
  if (await isNewRecipient(ctx, receiver)) {
    await throttle(ctx, `new-recipient:user:${viewer.id}`, limits.newRecipientsPerUnverified);
  }
  if (isRequest) await throttleRequest(ctx, parties);
  return { parties, isRequest };
}

async function hasUnsent({ db, viewer }: ActorContext, receiverId: string): Promise<boolean> {
  return (await unsent.listUnsent(db, viewer.id, [receiverId])).some(({ failed_at }) => failed_at === null);
}

const whyWaiting = ({ contact }: Parties) =>
  new AppError(contact?.player.isMinor ? 'CONTACT_WAITING_FOR_GUARDIAN' : 'CONTACT_WAITING');

async function isNewRecipient({ db, viewer }: ActorContext, { id }: LiveFacts): Promise<boolean> {
  return !viewer.isVerified && !(await repo.hasWritten(db, viewer.id, id));
}

type Words = Pick<SendMessageInput, 'subject' | 'content'>;

/** Delivers a message or makes it a request to those responsible for a minor. Throws what the rules of contact say. */
async function send(
  ctx: AppContext,
  tx: Tx,
  parties: Parties,
  { playerId, subject, content }: Words & { playerId?: string | undefined },
): Promise<Sent> {
  const state = stateOf(ctx, parties);
  assertMayWrite(parties, state);
  const words = { subject, content };
  if (parties.contact?.player.isMinor && state.standing === 'request') return askForMinor(ctx, tx, parties, words);
  const row = await deliver(ctx, tx, { ...parties, ...words });
  await recordContact(ctx, tx, parties, row);
  if (playerId) {
    await repo.insertNotice(tx, { sender_id: parties.sender.id, player_id: playerId, message_id: row.id });
  }
  return repo.messageBetween(row, parties);
}

/** Removes a request before it is sent, and what it has counted; or one that could not be sent. Returns its text. */
export async function undoSend(ctx: ActorContext, id: string): Promise<Undone> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await unsent.findUnsent(tx, id);
    // The job that sends it may have taken it meanwhile.
    const taken = found?.sender_id === ctx.viewer.id ? await unsent.takeUnsent(tx, id) : null;
    if (!taken) throw new AppError('UNDO_TOO_LATE');
    publish(ctx, tx, changeFor(ctx.viewer.id, 'contact-request', id));
    if (taken.failed_at === null) await returnUses({ ...ctx, db: tx }, tx, taken);
    const { receiver_id: receiverId, subject, content } = taken;
    return { receiverId, subject, content };
  });
}

async function returnUses(ctx: ActorContext, tx: Tx, { sender_id, receiver_id }: UnsentMessageRow): Promise<void> {
  const facts = await listLiveFacts(tx, [sender_id, receiver_id]);
  const [sender, receiver] = [facts.get(sender_id), facts.get(receiver_id)];
  if (!sender || !receiver) return;
  await returnRequestUses(ctx, await readParties(tx, sender, receiver));
  if (await isNewRecipient(ctx, receiver)) await returnUse(ctx, `new-recipient:user:${sender.id}`);
}

/** How long a sender sees what could not be sent. */
const FAILED_DAYS = 30;

const sendUnsentKind = {
  name: 'messages.send-unsent',
  data: z.object({ unsentId: z.string() }),
  concurrency: 4,
  failed: (_queue: unknown, tx: Tx, { unsentId }: { unsentId: string }) => unsent.setFailed(tx, unsentId),
};

/** Sends a request that was not undone, if the rules of contact still allow it. If not, its sender sees that it was not sent. */
async function sendUnsent(ctx: AppContext, id: string): Promise<void> {
  const found = await unsent.findUnsent(ctx.db, id);
  if (!found || found.failed_at !== null) return;
  await inTransaction(ctx.db, async (tx) => {
    const [sender, receiver] = await lockBoth(tx, [found.sender_id, found.receiver_id], 'RECEIVER_NOT_FOUND');
    const taken = await unsent.takeUnsent(tx, id);
    if (!taken) return;
    publish(ctx, tx, changeFor(sender.id, 'contact-request', id), changeFor(sender.id, 'conversation', receiver.id));
    const parties = await readParties(tx, sender, receiver);
    try {
      assertMayWrite(parties, stateOf(ctx, parties));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await unsent.insertUnsent(tx, { ...taken, failed_at: ctx.clock.timestamp() });
      return;
    }
    await send(ctx, tx, parties, taken);
  }).catch((error: unknown) => {
    // The account was deleted meanwhile, and the request with it.
    if (!(error instanceof AppError)) throw error;
  });
  await unsent.removeFailedBefore(ctx.db, ctx.clock.timestampIn(-FAILED_DAYS * DAY_SECONDS));
}

export const sendUnsentJob = defineJob({ ...sendUnsentKind, run: (ctx, { unsentId }) => sendUnsent(ctx, unsentId) });

/** Sends a message to an admin chosen by the server, or returns the caller's earlier one about the same player. */
export async function sendToAdmins(ctx: ActorContext, input: MessageToAdminsInput): Promise<Message> {
  const { playerId, ...message } = input;
  const findEarlier = async () => playerId && (await repo.findNotice(ctx.db, ctx.viewer.id, playerId));
  const earlier = await findEarlier();
  if (earlier) return earlier;
  const admin = existing(await findFirstAdmin(ctx), 'RECEIVER_NOT_FOUND');
  try {
    const sent = await sendMessage(ctx, { ...message, receiverId: admin.id }, { playerId });
    // Writing to an admin needs no request.
    if (isRequestSent(sent)) throw new AppError('RECEIVER_NOT_FOUND');
    return sent;
  } catch (error) {
    const concurrent = isUniqueViolation(error, 'player_notices') && (await findEarlier());
    if (concurrent) return concurrent;
    throw error;
  }
}
