import { can } from '@touchline/contracts/permissions';
import type { ContactRequestRow, Tx } from '@touchline/db';
import { type NotifyContext, notify } from '../../core/notifications/notify.ts';
import { listLiveFacts, listSafeguardingAdmins } from '../../core/users/users.service.ts';
import type { EventsContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { listActiveGuardianIds } from '../guardianships/guardianships.service.ts';
import { listAcceptedWith, setOpenRoute } from './contact-requests.repo.ts';

export {
  countOpenRequestsOf,
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

/** Routes a minor's open requests to those who now answer. */
export async function reroute(ctx: NotifyContext, tx: Tx, playerId: string): Promise<void> {
  const guardianIds = await listActiveGuardianIds(tx, playerId);
  const [only] = guardianIds.length === 1 ? guardianIds : [];
  const changed = await setOpenRoute(tx, playerId, {
    to: guardianIds.length > 0 ? 'guardian' : 'safeguarding',
    exceptOf: only,
  });
  if (only) changed.push(...(await setOpenRoute(tx, playerId, { to: 'safeguarding', of: only })));
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
  const people = await listLiveFacts(tx, [playerId, ...(await listAcceptedWith(tx, playerId))]);
  const isMinor = people.get(playerId)?.isMinor;
  people.delete(playerId);
  const told = [...people.values()].filter((other) => !isMinor || can(other, 'users:list-minors'));
  publish(ctx, tx, ...told.map(({ id }) => changeFor(id, 'conversation', playerId)));
}
