import { hasRole } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Tx, UserRow } from '@touchline/db';
import { markCardOfMinor } from '../../cards/id-cards/families.service.ts';
import { deliver } from '../../contact/messages/messages.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { findUser, type LiveFacts, listLiveFacts, toLiveFacts } from '../../core/users/users.service.ts';
import { findBlockBetween } from '../../family/blocks/blocks.service.ts';
import { refreshRoutes, resetForAdult, resetForMinor } from '../../family/consents/refreshing.service.ts';
import * as requests from '../../family/contact-requests/contact-requests.service.ts';
import { listActiveGuardianIds, listCurrent, setEnded } from '../../family/guardianships/guardianships.repo.ts';
import { publishChild } from '../../family/guardianships/guardianships.service.ts';
import type { AppContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { recordComingOfAge } from '../../scouting/player-changes/player-changes.service.ts';

/** Ends the guardianships of a new adult, whose account is locked, and asks for their own consents. */
export async function comeOfAge(ctx: AppContext, tx: Tx, playerId: string): Promise<void> {
  const player = await findUser(tx, playerId);
  if (!player) return;
  const guardianships = await listCurrent(tx, playerId);
  const guardianIds = guardianships.flatMap(({ guardian_id }) => guardian_id ?? []);
  await setEnded(tx, guardianships, ctx.clock.timestamp());
  await markCardOfMinor(tx, playerId);
  const facts = { hasComeOfAge: hasRole(player, 'player') };
  await notify(ctx, tx, { kind: 'guardianship-ended', userIds: guardianIds, facts });
  await resetForAdult(ctx, tx, playerId);
  await takeOverRequests(ctx, tx, player);
  await recordComingOfAge(ctx, tx, playerId);
  await notify(ctx, tx, { kind: 'came-of-age', userIds: [playerId], facts: {} });
  publishChild(ctx, tx, playerId, guardianIds);
}

/** Protects a player who turns out to be a minor: their consents no longer count, and others answer their open requests. */
export async function protectMinor(ctx: AppContext, tx: Tx, playerId: string): Promise<void> {
  await resetForMinor(ctx, tx, { id: playerId });
  await markCardOfMinor(tx, playerId);
  for (const { id, route } of await requests.listOpenRequestsOf(tx, playerId)) {
    if (route === 'player') await requests.setRequest(tx, id, { route: 'guardian' });
  }
  await refreshRoutes(ctx, tx, playerId);
  publishChild(ctx, tx, playerId, []);
}

async function takeOverRequests(ctx: AppContext, tx: Tx, player: UserRow): Promise<void> {
  const open = await requests.listOpenRequestsOf(tx, player.id);
  const waiting = open.filter(({ route }) => route === 'guardian' || route === 'safeguarding');
  if (waiting.length === 0) return;
  const otherIds = waiting.map(({ other_id }) => other_id);
  const others = await listLiveFacts(tx, otherIds);
  for (const request of waiting) {
    const other = others.get(request.other_id);
    const isBlocked = (await findBlockBetween(tx, player.id, request.other_id)) !== null;
    const isReachable = other?.isActive && !other.isContactSuspended && !isBlocked;
    // After a change of role, a request to the former child is not delivered.
    if (!isReachable || !hasRole(player, 'player')) {
      await requests.setRequest(tx, request.id, { state: 'declined', answered_at: ctx.clock.timestamp() });
    } else if (other.isMinor) await handOver(ctx, tx, request);
    else await deliverRequest(ctx, tx, { request, player: toLiveFacts(player), other });
    const concerned = [player.id, request.other_id];
    publish(ctx, tx, ...concerned.map((id) => changeFor(id, 'contact-request', request.id)));
  }
}

/** A request between two minors is answered for the other one now. */
async function handOver(ctx: AppContext, tx: Tx, request: ContactRequestRow): Promise<void> {
  const { id, player_id: adultId, other_id: minorId } = request;
  if (await requests.hasOpenRequest(tx, minorId, adultId)) return requests.removeRequest(tx, id);
  const guardianIds = await listActiveGuardianIds(tx, minorId);
  const change: Partial<ContactRequestRow> = {
    player_id: minorId,
    other_id: adultId,
    is_from_player: request.is_from_player === 1 ? 0 : 1,
    route: requests.routeFor(guardianIds, adultId),
    state: 'pending',
  };
  await requests.setRequest(tx, id, change);
  await requests.tellOfRequest(ctx, tx, { ...request, ...change });
}

/** The new adult answers what others have asked; their own requests need no answer any more. */
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
    ...(isOwn && { answered_at: ctx.clock.timestamp() }),
  });
}
