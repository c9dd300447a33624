import { can } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Tx } from '@touchline/db';
import { type NotifyContext, notify } from '../../core/notifications/notify.ts';
import { listLiveFacts, listSafeguardingAdmins } from '../../core/users/users.service.ts';
import type { EventsContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { refreshConsents } from '../consents/refreshing.service.ts';
import { listActiveGuardianIds } from '../guardianships/guardian-ids.repo.ts';
import { listAcceptedWith, setOpenRoute } from './child-requests.repo.ts';

/** Brings consents and open requests of a minor in line with who the guardians are; without one the safeguarding team answers. */
export async function refreshRoutes(ctx: NotifyContext, tx: Tx, playerId: string): Promise<void> {
  if ((await refreshConsents(ctx, tx, playerId)).includes('contact')) await publishContact(ctx, tx, playerId);
  const guardianIds = await listActiveGuardianIds(tx, playerId);
  const changed = await setOpenRoute(tx, playerId, guardianIds.length > 0 ? 'guardian' : 'safeguarding');
  // The other user is not told: an event would say whether the child has a guardian.
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
  const userIds = route === 'guardian' ? await listActiveGuardianIds(tx, player_id) : await listSafeguardingAdmins(tx);
  const facts = { isFromPlayer: is_from_player === 1, route };
  await notify(ctx, tx, { kind: 'contact-request', userIds, facts, groupKey: 'waiting' });
  publish(ctx, tx, ...[...userIds, player_id].map((userId) => changeFor(userId, 'contact-request', id)));
}

/** Tells the pages of a player and of these guardians that what concerns the child has changed. */
export function publishChild(ctx: NotifyContext, tx: Tx, playerId: string, guardianIds: readonly string[]): void {
  const changed = [playerId, ...guardianIds].map((userId) => changeFor(userId, 'child', playerId));
  publish(ctx, tx, ...changed, changeFor(playerId, 'own-account', playerId));
}

/** Tells the pages of those with whom a player is in contact that what may be written has changed. */
export async function publishContact(ctx: EventsContext, tx: Tx, playerId: string): Promise<void> {
  const people = await listLiveFacts(tx, [playerId, ...(await listAcceptedWith(tx, playerId))]);
  const isMinor = people.get(playerId)?.isMinor;
  people.delete(playerId);
  const told = [...people.values()].filter((other) => !isMinor || can(other, 'users:list-minors'));
  publish(ctx, tx, ...told.map(({ id }) => changeFor(id, 'conversation', playerId)));
}
