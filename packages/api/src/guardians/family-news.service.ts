import type { GuardianChange } from '@touchline/contracts/safeguarding-notifications';
import type { Tx } from '@touchline/db';
import { changeForAll, publish } from '../events/events.ts';
import { notify } from '../notifications/notify.ts';
import { listSafeguardingAdminIds } from '../users/account-state.service.ts';
import { listActiveGuardianIds } from './guardian-ids.repo.ts';
import { publishChild, type TellingContext } from './request-routes.service.ts';

interface FamilyNews {
  playerId: string;
  change: GuardianChange;
  /** The guardian whom it is about; null for an invitation. */
  guardianId: string | null;
  /** Whether that guardian is told as well. */
  tellsGuardian?: boolean;
}

/** Tells the child and its other guardians, and their pages, of a change of its guardians. */
export async function tellFamily(
  ctx: TellingContext,
  tx: Tx,
  { playerId, change, guardianId, tellsGuardian = false }: FamilyNews,
): Promise<void> {
  const guardianIds = await listActiveGuardianIds(tx, playerId);
  const others = guardianIds.filter((id) => id !== guardianId);
  const told = { kind: 'guardian-changed', groupKey: `${playerId} ${change}` } as const;
  await notify(ctx, tx, { ...told, userIds: [playerId], facts: { change, reader: 'child' } });
  await notify(ctx, tx, { ...told, userIds: others, facts: { change, reader: 'guardian' } });
  if (tellsGuardian && guardianId !== null) {
    await notify(ctx, tx, { ...told, userIds: [guardianId], facts: { change, reader: 'self' } });
  }
  publishChild(ctx, tx, playerId, guardianId === null ? others : [...others, guardianId]);
  publish(ctx, tx, changeForAll('users:administer', 'accounts', playerId));
}

export async function tellTeam(ctx: TellingContext, tx: Tx, { isFirst }: { isFirst: boolean }): Promise<void> {
  const userIds = await listSafeguardingAdminIds(tx);
  await notify(ctx, tx, { kind: 'guardian-waiting', userIds, facts: { isFirst }, groupKey: 'waiting' });
}
