import { randomUUID } from 'node:crypto';
import { REQUEST_SENT, type RequestSent } from '@touchline/contracts/contact-requests';
import { hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, MessageRow, Tx } from '@touchline/db';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor } from '../events/events.ts';
import { tellOfRequest } from '../guardians/request-routes.service.ts';
import { timestamp } from '../lib/clock.ts';
import { throttle } from '../throttle/throttle.ts';
import { toLiveFacts } from '../users/accounts.service.ts';
import * as repo from './contact-requests.repo.ts';
import { assertMayWrite, type Parties, readParties, stateOf } from './contact-rule.ts';

/** Unread notifications of requests are one for each user who answers them. */
export const WAITING = 'waiting';

/** Limits how many players, and how many minors among them, a scout contacts for the first time in a day. */
export async function throttleRequest(ctx: ActorContext, { contact, sender }: Parties): Promise<void> {
  if (!contact || !hasRole(sender, 'scout')) return;
  if (contact.player.isMinor) await throttle(ctx, `new-minor:user:${sender.id}`, ctx.limits.newMinorsPerScout);
  await throttle(ctx, `new-player:user:${sender.id}`, ctx.limits.newPlayersPerScout);
}

/** Locks both accounts and checks again what may have changed since: another tab's message, an answer, a withdrawn consent. */
export async function lockPair(ctx: AppContext, tx: Tx, { sender, receiver }: Parties): Promise<Parties> {
  const rows = await repo.lockParties(tx, [sender.id, receiver.id]);
  const factsOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('RECEIVER_NOT_FOUND');
    return toLiveFacts(row);
  };
  const parties = await readParties(tx, factsOf(sender.id), factsOf(receiver.id));
  assertMayWrite(parties, stateOf(ctx, parties));
  return parties;
}

/** Turns a message to or by a minor into a request to the guardian, or to the safeguarding admins where there is none. */
export async function askForMinor(
  ctx: ActorContext,
  tx: Tx,
  { sender, contact, guardianIds }: Parties,
  { subject, content }: { subject: string; content: string },
): Promise<RequestSent> {
  if (!contact) throw new AppError('RECEIVER_NOT_FOUND');
  const { player, other } = contact;
  const route = guardianIds.length > 0 ? ('guardian' as const) : ('safeguarding' as const);
  const request: ContactRequestRow = {
    ...newRequest(ctx, { playerId: player.id, otherId: other.id }),
    is_from_player: sender.id === player.id ? 1 : 0,
    route,
    subject,
    content,
  };
  await repo.endEarlier(tx, player.id, other.id);
  await repo.insertRequest(tx, request);
  await tellOfRequest(ctx, tx, request);
  return { message: REQUEST_SENT, requestId: request.id };
}

/**
 * Records what a delivered message means: the first of a scout is a request, and any of an adult player to the scout an
 * acceptance.
 */
export async function recordContact(
  ctx: ActorContext,
  tx: Tx,
  { sender, contact, newest }: Parties,
  message: MessageRow,
): Promise<void> {
  if (!contact || contact.player.isMinor) return;
  const { player, other } = contact;
  const isFromPlayer = sender.id === player.id;
  if (newest?.state === 'accepted') {
    // What a guardian has accepted becomes the player's own acceptance.
    const isOfOthers = newest.route === 'guardian' || newest.route === 'safeguarding';
    if (isFromPlayer && isOfOthers) await repo.setRequest(tx, newest.id, { route: 'player', answered_by: player.id });
    return;
  }
  const now = timestamp(ctx.clock);
  const accepted = { state: 'accepted', route: 'player', answered_by: player.id, answered_at: now } as const;
  if (isFromPlayer && newest && (newest.state === 'pending' || newest.state === 'later')) {
    await repo.setRequest(tx, newest.id, accepted);
    return;
  }
  const request: ContactRequestRow = {
    ...newRequest(ctx, { playerId: player.id, otherId: other.id }),
    is_from_player: isFromPlayer ? 1 : 0,
    subject: message.subject,
    content: message.content,
    message_id: message.id,
    ...(isFromPlayer && accepted),
  };
  await repo.insertRequest(tx, request);
}

/** Tells the pages of both users that the request between them was made or answered. */
export function bothSides({ id, player_id, other_id }: Pick<ContactRequestRow, 'id' | 'player_id' | 'other_id'>) {
  return [changeFor(player_id, 'contact-request', id), changeFor(other_id, 'contact-request', id)];
}

function newRequest(
  ctx: Pick<AppContext, 'clock'>,
  { playerId, otherId }: { playerId: string; otherId: string },
): ContactRequestRow {
  return {
    id: randomUUID(),
    player_id: playerId,
    other_id: otherId,
    is_from_player: 0,
    route: 'player',
    state: 'pending',
    subject: '',
    content: '',
    message_id: null,
    answered_by: null,
    answered_at: null,
    reminded_day: 0,
    created_at: timestamp(ctx.clock),
  };
}
