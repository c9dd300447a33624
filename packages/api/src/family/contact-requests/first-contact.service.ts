import { REQUEST_SENT, type RequestSent } from '@touchline/contracts/contact-requests';
import { hasRole } from '@touchline/contracts/permissions';
import type { MessageRow, NewRow, Tx } from '@touchline/db';
import type { LiveFacts } from '../../core/users/users.service.ts';
import type { ActorContext, ClockContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import * as repo from './contact-requests.repo.ts';
import { routeFor, tellOfRequest } from './contact-requests.service.ts';
import { type Contact, isOpen, type Parties } from './contact-rule.ts';

/** Limits how many players, and how many minors among them, a scout contacts for the first time in a day. */
export async function throttleRequest(ctx: ActorContext, { contact, sender }: Parties): Promise<void> {
  if (!contact || !hasRole(sender, 'scout')) return;
  if (contact.player.isMinor) await throttle(ctx, `new-minor:user:${sender.id}`, ctx.limits.newMinorsPerScout);
  await throttle(ctx, `new-player:user:${sender.id}`, ctx.limits.newPlayersPerScout);
}

/** Turns a message to or by a minor into a request to the guardian, or to the safeguarding admins if there is none. */
export async function askForMinor(
  ctx: ActorContext,
  tx: Tx,
  { sender, contact, guardianIds }: Parties,
  { subject, content }: { subject: string; content: string },
): Promise<RequestSent> {
  if (!contact) throw new AppError('RECEIVER_NOT_FOUND');
  const route = routeFor(guardianIds, contact.other.id);
  const request: NewRow<'contact_requests'> = { ...newRequest(ctx, contact, sender), route, subject, content };
  await repo.endEarlier(tx, contact.player.id, contact.other.id);
  await repo.insertRequest(tx, request);
  await tellOfRequest(ctx, tx, request);
  return { message: REQUEST_SENT, requestId: request.id };
}

/** Records what a delivered message means: a scout's first one is a request, any of an adult player to a scout an acceptance. */
export async function recordContact(
  ctx: ActorContext,
  tx: Tx,
  { sender, contact, newest }: Parties,
  message: MessageRow,
): Promise<void> {
  if (!contact || contact.player.isMinor) return;
  const { player } = contact;
  const isFromPlayer = sender.id === player.id;
  if (newest?.state === 'accepted') {
    // What a guardian has accepted becomes the player's own acceptance.
    const isOfOthers = newest.route === 'guardian' || newest.route === 'safeguarding';
    if (isFromPlayer && isOfOthers) await repo.setRequest(tx, newest.id, { route: 'player', answered_by: player.id });
    return;
  }
  const now = timestamp(ctx.clock);
  const accepted = { state: 'accepted', route: 'player', answered_by: player.id, answered_at: now } as const;
  if (isFromPlayer && newest && isOpen(newest)) return repo.setRequest(tx, newest.id, accepted);
  await repo.insertRequest(tx, {
    ...newRequest(ctx, contact, sender),
    subject: message.subject,
    content: message.content,
    message_id: message.id,
    ...(isFromPlayer && accepted),
  });
}

function newRequest(ctx: ClockContext, { player, other }: Contact, sender: LiveFacts): NewRow<'contact_requests'> {
  return {
    id: crypto.randomUUID(),
    player_id: player.id,
    other_id: other.id,
    is_from_player: sender.id === player.id ? 1 : 0,
    route: 'player',
    state: 'pending',
    subject: '',
    content: '',
    created_at: timestamp(ctx.clock),
  };
}
