import type { ErrorCode } from '@touchline/contracts/errors';
import type { GuardianIds } from './guardian-ids.repo.ts';

// Who acts for a player, for other features; it needs nothing but the table, so that each of them can ask.
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
