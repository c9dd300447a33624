import type { ErrorCode } from '@touchline/contracts/errors';
import { can } from '@touchline/contracts/permissions';
import type { Player } from '@touchline/contracts/users';
import { isAllowed, type Tx } from '@touchline/db';
import type { NotifyContext } from '../../core/notifications/notify.ts';
import type { PlayerFields } from '../../core/users/projections.ts';
import { lockUsers } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { type GuardianIds, listChildIdsOf, listShownContacts } from './guardianships.repo.ts';

export {
  type ConsentingGuardian,
  type GuardianIds,
  listActedForIds,
  listActiveGuardianIds,
  listChildIdsOf,
  listConsentingGuardians,
  listGuardianIds,
  listSuspended,
} from './guardianships.repo.ts';

/** Why a guardian may not open access to the child. */
export function whyNotOpen(viewer: { id: string }, { guardianIds, consentingIds }: GuardianIds): ErrorCode {
  const isWelfareOfficer = guardianIds.includes(viewer.id) && !consentingIds.includes(viewer.id);
  return isWelfareOfficer ? 'WELFARE_OFFICER' : 'GUARDIAN_NOT_CONFIRMED';
}

/** The contacts of these players' guardians that the viewer may know, by the id of the player. */
export function readGuardianContacts(
  { db, viewer }: ActorContext,
  players: readonly PlayerFields[],
  acceptedBy: ReadonlySet<string>,
): Promise<Map<string, Player['guardianContacts']>> {
  const isReached = (player: PlayerFields) =>
    can(viewer, 'guardian-contacts:read', {
      isMinor: player.is_minor === 1,
      // A guardian who no longer allows contact has revoked what was accepted.
      hasAccepted: acceptedBy.has(player.id) && isAllowed(player.allows_contact, player.is_minor),
    });
  const reached = players.filter(isReached).map(({ id }) => id);
  return listShownContacts(db, reached);
}

export function publishChild(ctx: NotifyContext, tx: Tx, playerId: string, guardianIds: readonly string[]): void {
  const changed = [playerId, ...guardianIds].map((userId) => changeFor(userId, 'child', playerId));
  publish(ctx, tx, ...changed, changeFor(playerId, 'own-account', playerId));
}

/** Locks the accounts of a guardian's children; call it before the guardian's own is locked, as in `lockFamily`. */
export async function lockChildrenOf(tx: Tx, guardianId: string): Promise<void> {
  await lockUsers(tx, await listChildIdsOf(tx, guardianId));
}
