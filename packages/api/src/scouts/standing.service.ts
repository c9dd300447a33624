import type { ScoutSignals } from '@touchline/contracts/cases';
import { ANSWERED_SHARE_MIN, type ScoutStanding } from '@touchline/contracts/scout-standing';
import { authorize } from '../authorize.ts';
import { listHiddenByBlocks } from '../blocks/blocks.service.ts';
import type { ActorContext, DbClockContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import { countSignals, listStandingRows } from './scouts.repo.ts';

/** A scout's standing, for players, guardians and admins. Who has blocked the scout, or was blocked, finds none. */
export async function readScoutStanding(ctx: ActorContext, scoutId: string): Promise<ScoutStanding> {
  authorize(ctx.viewer, 'scout-standing:read', { id: scoutId });
  const standing = (await listStandings(ctx, [scoutId])).get(scoutId);
  if (!standing || (await listHiddenByBlocks(ctx)).includes(scoutId)) throw new AppError('USER_NOT_FOUND');
  return standing;
}

/** The standing of each of these users who is a scout, in one statement. */
export async function listStandings({ db, clock }: DbClockContext, scoutIds: readonly string[]) {
  const rows = await listStandingRows(db, scoutIds, timestamp(clock));
  return new Map(rows.map((row): [string, ScoutStanding] => [row.id, toStanding(row)]));
}

function toStanding(row: Awaited<ReturnType<typeof listStandingRows>>[number]): ScoutStanding {
  const [answered, requests] = [Number(row.answered), Number(row.requests)];
  return {
    isVerified: row.is_verified === 1,
    verifiedSince: row.is_verified === 1 ? row.verified_at : null,
    organization: row.organization,
    hasValidCard: row.is_verified === 1 && row.is_active === 1 && Number(row.cards) > 0,
    answeredPercent: requests < ANSWERED_SHARE_MIN ? null : Math.round((answered / requests) * 100),
  };
}

const WEEK_SECONDS = 7 * 86_400;

/** The signals about a scout, counted from the rows as they are now; null where there is no such scout. */
export async function readSignals({ db, clock }: DbClockContext, scoutId: string): Promise<ScoutSignals | null> {
  const [now, weekAgo] = [timestamp(clock), timestampIn(clock, -WEEK_SECONDS)];
  const counted = await countSignals(db, { scoutId, now, weekAgo });
  return counted && { ...counted, computedAt: now };
}
