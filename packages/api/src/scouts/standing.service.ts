import { hasRole } from '@touchline/contracts/permissions';
import { ANSWERED_SHARE_MIN, type ScoutStanding } from '@touchline/contracts/scout-standing';
import type { Db } from '@touchline/db';
import { authorize } from '../authorize.ts';
import { listHiddenByBlocks } from '../blocks/blocks.service.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp } from '../lib/clock.ts';
import { mustFindUser } from '../users/users.service.ts';
import { listStandingRows } from './standing.repo.ts';

/** A scout's standing, for players, guardians and admins. Who has blocked the scout, or was blocked, finds none. */
export async function readScoutStanding(ctx: ActorContext, scoutId: string): Promise<ScoutStanding> {
  authorize(ctx.viewer, 'scout-standing:read', { id: scoutId });
  const user = await mustFindUser(ctx.db, scoutId);
  const standing = hasRole(user, 'scout')
    ? (await listStandings(ctx.db, [scoutId], timestamp(ctx.clock))).get(scoutId)
    : null;
  if (!standing || (await listHiddenByBlocks(ctx)).includes(scoutId)) throw new AppError('USER_NOT_FOUND');
  return standing;
}

/** The standing of each of these users who is a scout, in one statement. */
export async function listStandings(
  db: Db,
  scoutIds: readonly string[],
  now: string,
): Promise<Map<string, ScoutStanding>> {
  const rows = await listStandingRows(db, scoutIds, now);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isVerified: row.is_verified === 1,
        verifiedSince: row.is_verified === 1 ? row.verified_at : null,
        organization: row.organization,
        hasValidCard: row.is_verified === 1 && row.is_active === 1 && Number(row.cards) > 0,
        answeredPercent: percentOf(Number(row.answered), Number(row.requests)),
      },
    ]),
  );
}

function percentOf(answered: number, requests: number): number | null {
  return requests < ANSWERED_SHARE_MIN ? null : Math.round((answered / requests) * 100);
}
