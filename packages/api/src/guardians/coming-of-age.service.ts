import { hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Tx, UserRow } from '@touchline/db';
import { listBlockedWith } from '../blocks/blocks.service.ts';
import { resetForAdult, resetForMinor } from '../consents/refreshing.service.ts';
import type { AppContext } from '../context.ts';
import { changeFor, publish } from '../events/events.ts';
import { markCardOfMinor } from '../id-cards/families.service.ts';
import { timestamp } from '../lib/clock.ts';
import { deliver } from '../messages/sending.service.ts';
import { notify } from '../notifications/notify.ts';
import { findAccount } from '../users/account-state.service.ts';
import { type LiveFacts, listLiveFacts, toLiveFacts } from '../users/accounts.service.ts';
import * as requests from './child-requests.repo.ts';
import { listActiveGuardianIds } from './guardian-ids.repo.ts';
import { listCurrent, setEnded } from './guardianships.repo.ts';
import { publishChild, refreshRoutes, tellOfRequest } from './request-routes.service.ts';

/**
 * Lets a player who was a minor take over, in the transaction that makes them an adult and has locked the account: guardians no
 * longer act for them, consents are asked again, and they get the requests that waited for others.
 */
export async function comeOfAge(ctx: AppContext, tx: Tx, playerId: string): Promise<void> {
  const player = await findAccount(tx, playerId);
  if (!player) return;
  const guardianships = await listCurrent(tx, playerId);
  const guardianIds = guardianships.flatMap(({ guardian_id }) => guardian_id ?? []);
  const ended = guardianships.map(({ id }) => id);
  await setEnded(tx, ended, timestamp(ctx.clock));
  await markCardOfMinor(tx, playerId);
  const isPlayer = hasRole(player, 'player');
  const facts = { hasComeOfAge: isPlayer };
  await notify(ctx, tx, { kind: 'guardianship-ended', userIds: guardianIds, facts });
  await resetForAdult(ctx, tx, playerId);
  await takeOverRequests(ctx, tx, player);
  await notify(ctx, tx, { kind: 'came-of-age', userIds: [playerId], facts: {} });
  publishChild(ctx, tx, playerId, guardianIds);
}

/**
 * Protects a player who turns out to be a minor, as when a wrong date of birth is corrected: nothing they have allowed
 * themselves counts, and their open requests go to those who answer for them.
 */
export async function protectMinor(ctx: AppContext, tx: Tx, playerId: string): Promise<void> {
  const player = await findAccount(tx, playerId);
  if (!player) return;
  await resetForMinor(ctx, tx, player);
  await markCardOfMinor(tx, playerId);
  const open = await requests.listOpenRequestsOf(tx, playerId);
  for (const { id, route } of open) {
    if (route === 'player') await requests.setRequest(tx, id, { route: 'guardian' });
  }
  await refreshRoutes(ctx, tx, playerId);
  publishChild(ctx, tx, playerId, []);
}

async function takeOverRequests(ctx: AppContext, tx: Tx, player: UserRow): Promise<void> {
  const open = await requests.listOpenRequestsOf(tx, player.id);
  const waiting = open.filter(({ route }) => route === 'guardian' || route === 'safeguarding');
  if (waiting.length === 0) return;
  const others = await listLiveFacts(
    tx,
    waiting.map(({ other_id }) => other_id),
  );
  const blocked = await listBlockedWith(tx, player.id);
  for (const request of waiting) {
    const other = others.get(request.other_id);
    const isReachable = other?.isActive && !other.isContactSuspended && !blocked.includes(request.other_id);
    // Who is no player any more is none by age: what was asked of a child is not delivered by a change of role.
    if (!isReachable || !hasRole(player, 'player')) {
      await requests.setRequest(tx, request.id, { state: 'declined', answered_at: timestamp(ctx.clock) });
    } else if (other.isMinor) await handOver(ctx, tx, request);
    else await deliverRequest(ctx, tx, { request, player: toLiveFacts(player), other });
    const concerned = [player.id, request.other_id];
    publish(ctx, tx, ...concerned.map((id) => changeFor(id, 'contact-request', request.id)));
  }
}

/** A request between two minors is answered for the other one now, who is still a minor. */
async function handOver(ctx: AppContext, tx: Tx, request: ContactRequestRow): Promise<void> {
  const { id, player_id: adultId, other_id: minorId } = request;
  if (await requests.hasOpenRequest(tx, minorId, adultId)) return requests.removeRequest(tx, id);
  const hasGuardian = (await listActiveGuardianIds(tx, minorId)).length > 0;
  const change = {
    player_id: minorId,
    other_id: adultId,
    is_from_player: request.is_from_player === 1 ? (0 as const) : (1 as const),
    route: hasGuardian ? ('guardian' as const) : ('safeguarding' as const),
    state: 'pending' as const,
  };
  await requests.setRequest(tx, id, change);
  await tellOfRequest(ctx, tx, { ...request, ...change });
}

/** The new adult answers what others have asked, and what they have written themselves needs no answer any more. */
async function deliverRequest(
  ctx: AppContext,
  tx: Tx,
  { request, player, other }: { request: ContactRequestRow; player: LiveFacts; other: LiveFacts },
): Promise<void> {
  const isOwn = request.is_from_player === 1;
  const [sender, receiver] = isOwn ? [player, other] : [other, player];
  const { subject, content } = request;
  const messageId = request.message_id ?? (await deliver(ctx, tx, { sender, receiver, subject, content })).id;
  await requests.setRequest(tx, request.id, {
    route: 'player',
    state: isOwn ? 'accepted' : 'pending',
    message_id: messageId,
    ...(isOwn && { answered_at: timestamp(ctx.clock) }),
  });
}
