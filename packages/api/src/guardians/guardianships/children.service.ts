import { ageBandOf } from '@touchline/contracts/ages';
import type { Child } from '@touchline/contracts/guardians';
import type { Player } from '@touchline/contracts/users';
import type { GuardianshipRow } from '@touchline/db';
import { inCamelCase } from '@touchline/db';
import { today } from '../../core/users/minors.ts';
import { readConsentsOf } from '../../family/consents/consents.service.ts';
import { countOpenRequestsOf } from '../../family/contact-requests/contact-requests.service.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import {
  listActiveGuardianIds,
  listGuardianIds,
  publishChild,
  whyNotOpen,
} from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { readAsScout } from '../../scouting/players/player-reads.service.ts';

/** Throws PLAYER_NOT_FOUND unless the caller is a guardian of this player; returns the ids of all guardians. */
export async function mustActFor(ctx: ActorContext, playerId: string): Promise<string[]> {
  const guardianIds = await listActiveGuardianIds(ctx.db, playerId);
  return authorize(ctx.viewer, 'guardian:act-for', { guardianIds }, 'PLAYER_NOT_FOUND').guardianIds;
}

/** Throws unless the caller is a confirmed guardian, as needed to open contact to the child; returns all guardians. */
export async function mustOpenFor(ctx: ActorContext, playerId: string): Promise<string[]> {
  const guardians = await listGuardianIds(ctx.db, playerId);
  authorize(ctx.viewer, 'guardian:act-for', guardians, 'PLAYER_NOT_FOUND');
  return authorize(ctx.viewer, 'guardian:open-for', guardians, whyNotOpen(ctx.viewer, guardians)).guardianIds;
}

export async function listChildren(ctx: ActorContext): Promise<Child[]> {
  const rows = await repo.listChildRows(ctx.db, ctx.viewer.id);
  const ids = rows.map(({ id }) => id);
  const consents = await readConsentsOf(ctx, ctx.db, rows);
  const openRequests = await countOpenRequestsOf(ctx.db, ids);
  return rows.map((row) => ({
    ...inCamelCase(row, ['id', 'guardianship_id', 'first_name', 'last_name', 'username', 'relation']),
    ageBand: row.date_of_birth === null ? null : ageBandOf(row.date_of_birth, today(ctx)),
    isVerified: row.is_verified === 1,
    isConfirmed: row.confirmed_at !== null && row.relation !== 'club-welfare',
    showsContact: row.shows_contact === 1,
    consents: consents.get(row.id) ?? [],
    openRequests: openRequests.get(row.id) ?? 0,
  }));
}

export async function readChildAsScout(ctx: ActorContext, playerId: string): Promise<Player> {
  await mustActFor(ctx, playerId);
  return readAsScout(ctx, playerId);
}

/** Sets whether scouts who were accepted see the calling guardian's e-mail and phone. */
export async function showContact(
  ctx: ActorContext,
  { guardianshipId, showsContact }: { guardianshipId: string; showsContact: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { player_id: playerId } = await mustFindOwn({ ...ctx, db: tx }, guardianshipId);
    if (showsContact) await mustOpenFor({ ...ctx, db: tx }, playerId);
    await repo.setGuardianship(tx, guardianshipId, { shows_contact: showsContact ? 1 : 0 });
    publishChild(ctx, tx, playerId, [ctx.viewer.id]);
  });
}

export async function mustFindOwn({ db, viewer }: ActorContext, id: string): Promise<GuardianshipRow> {
  const guardianship = await repo.findGuardianship(db, id);
  if (guardianship?.state !== 'active') throw new AppError('GUARDIANSHIP_NOT_FOUND');
  const guardianIds = guardianship.guardian_id === null ? [] : [guardianship.guardian_id];
  authorize(viewer, 'guardian:act-for', { guardianIds }, 'GUARDIANSHIP_NOT_FOUND');
  return guardianship;
}
