import type { ErrorCode } from '@touchline/contracts/errors';
import { can } from '@touchline/contracts/permissions';
import type { Player } from '@touchline/contracts/users';
import { isAllowed } from '@touchline/db';
import type { PlayerFields } from '../../core/users/projections.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { GuardianIds } from './guardian-ids.repo.ts';
import { listShownContacts } from './guardianships.repo.ts';

export {
  type ConsentingGuardian,
  type GuardianIds,
  listActedForIds,
  listActiveGuardianIds,
  listConsentingGuardians,
  listGuardianIds,
} from './guardian-ids.repo.ts';

/** Why a guardian may not do what opens a way to the child. */
export function whyNotOpen(viewer: { id: string }, { guardianIds, consentingIds }: GuardianIds): ErrorCode {
  const isWelfareOfficer = guardianIds.includes(viewer.id) && !consentingIds.includes(viewer.id);
  return isWelfareOfficer ? 'WELFARE_OFFICER' : 'GUARDIAN_NOT_CONFIRMED';
}

/** How the guardians of these players are reached, as far as the viewer may know; by the id of the player. */
export function readGuardianContacts(
  { db, viewer }: Pick<ActorContext, 'db' | 'viewer'>,
  players: readonly PlayerFields[],
  acceptedBy: ReadonlySet<string>,
): Promise<Map<string, Player['guardianContacts']>> {
  const isReached = (player: PlayerFields) =>
    can(viewer, 'guardian-contacts:read', {
      isMinor: player.is_minor === 1,
      // A guardian who allows no contact any more has taken back what was accepted.
      hasAccepted: acceptedBy.has(player.id) && isAllowed(player, 'allows_contact'),
    });
  const reached = players.filter(isReached).map(({ id }) => id);
  return listShownContacts(db, reached);
}
