import { type ContactAllowance, REQUEST_SENT, type RequestSent } from '@touchline/contracts/contact-requests';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, MessageRow, NewRow, Tx } from '@touchline/db';
import { type NotifyContext, notify } from '../../core/notifications/notify.ts';
import { type LiveFacts, listLiveFacts, listSafeguardingAdmins } from '../../core/users/users.service.ts';
import type { ActorContext, ClockContext, DbClockContext, EventsContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { readAllowance, returnUse, throttle } from '../../platform/throttle/throttle.ts';
import { listActiveGuardianIds } from '../guardianships/guardianships.service.ts';
import * as repo from './contact-requests.repo.ts';
import { type Contact, isOpen, type Parties } from './contact-rule.ts';

export {
  countOpenRequestsOf,
  findNewest,
  hasOpenRequest,
  listAccepted,
  listNewestRequests,
  listOpenRequestsOf,
  removeRequest,
  setRequest,
} from './contact-requests.repo.ts';

/** Who answers a request for a minor: a guardian who is not its other party, otherwise the safeguarding team. */
export function routeFor(guardianIds: readonly string[], otherId: string): 'guardian' | 'safeguarding' {
  return guardianIds.some((id) => id !== otherId) ? 'guardian' : 'safeguarding';
}

/** Routes a minor's open requests to those who now answer: an only guardian does not answer their own request. */
export async function reroute(ctx: NotifyContext, tx: Tx, playerId: string): Promise<void> {
  const guardianIds = await listActiveGuardianIds(tx, playerId);
  // '' is the id of no user, so that all requests are reassigned.
  const [only = ''] = guardianIds.length === 1 ? guardianIds : [];
  const to = guardianIds.length > 0 ? 'guardian' : 'safeguarding';
  const changed = await repo.setOpenRoute(tx, playerId, { to, of: ['<>', only] });
  if (only) changed.push(...(await repo.setOpenRoute(tx, playerId, { to: 'safeguarding', of: ['=', only] })));
  // The other user gets no event: it would say whether the child has a guardian.
  for (const request of changed) await tellAnswerers(ctx, tx, request);
}

type Told = Pick<ContactRequestRow, 'id' | 'player_id' | 'other_id' | 'is_from_player' | 'route'>;

export async function tellOfRequest(ctx: NotifyContext, tx: Tx, request: Told): Promise<void> {
  await tellAnswerers(ctx, tx, request);
  publish(ctx, tx, changeFor(request.other_id, 'contact-request', request.id));
}

async function tellAnswerers(ctx: NotifyContext, tx: Tx, request: Told): Promise<void> {
  const { id, player_id, is_from_player, route } = request;
  if (route !== 'guardian' && route !== 'safeguarding') return;
  const answerers =
    route === 'guardian' ? await listActiveGuardianIds(tx, player_id) : await listSafeguardingAdmins(tx);
  const userIds = answerers.filter((userId) => userId !== request.other_id);
  const facts = { isFromPlayer: is_from_player === 1, route };
  await notify(ctx, tx, { kind: 'contact-request', userIds, facts, groupKey: 'waiting' });
  publish(ctx, tx, ...[...userIds, player_id].map((userId) => changeFor(userId, 'contact-request', id)));
}

/** Tells the pages of a player and their contacts that the right to write has changed. */
export async function publishContact(ctx: EventsContext, tx: Tx, playerId: string): Promise<void> {
  const people = await listLiveFacts(tx, [playerId, ...(await repo.listAcceptedWith(tx, playerId))]);
  const isMinor = people.get(playerId)?.isMinor;
  people.delete(playerId);
  const told = [...people.values()].filter((other) => !isMinor || can(other, 'users:list-minors'));
  publish(ctx, tx, ...told.map(({ id }) => changeFor(id, 'conversation', playerId)));
}

/** Limits how many players, and how many minors among them, a scout contacts for the first time in a day. */
export async function throttleRequest(ctx: ActorContext, { contact, sender }: Parties): Promise<void> {
  if (!contact || !hasRole(sender, 'scout')) return;
  if (contact.player.isMinor) await throttle(ctx, `new-minor:user:${sender.id}`, ctx.limits.newMinorsPerScout);
  await throttle(ctx, `new-player:user:${sender.id}`, ctx.limits.newPlayersPerScout);
}

/** Gives back what a request has counted, because it was undone before it was sent. */
export async function returnRequestUses(ctx: DbClockContext, { contact, sender }: Parties): Promise<void> {
  if (!contact || !hasRole(sender, 'scout')) return;
  if (contact.player.isMinor) await returnUse(ctx, `new-minor:user:${sender.id}`);
  await returnUse(ctx, `new-player:user:${sender.id}`);
}

/** How many new players the caller may still ask; null for users without this limit. */
export async function readContactAllowance(ctx: ActorContext): Promise<ContactAllowance> {
  const { viewer, limits } = ctx;
  if (!hasRole(viewer, 'scout')) return null;
  return {
    players: await readAllowance(ctx, `new-player:user:${viewer.id}`, limits.newPlayersPerScout),
    minors: await readAllowance(ctx, `new-minor:user:${viewer.id}`, limits.newMinorsPerScout),
  };
}

/** Turns a message to or by a minor into a request to the guardian, or to the safeguarding admins if there is none. */
export async function askForMinor(
  ctx: NotifyContext,
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
  ctx: ClockContext,
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
  const now = ctx.clock.timestamp();
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
    created_at: ctx.clock.timestamp(),
  };
}
