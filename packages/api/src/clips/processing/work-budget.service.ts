import { can } from '@touchline/contracts/permissions';
import type { UploadBudget } from '@touchline/contracts/videos';
import type { Tx } from '@touchline/db';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { durationInWords } from '../../platform/lib/clock.ts';
import { countUse, usesOf } from '../../platform/throttle/throttle.ts';
import { FULL_HD_WORK, WORK_MAX_SECONDS } from '../media/work.ts';

// A player's daily CPU time is charged by an estimate when a file is stored, and by the excess after the conversion.
// The last file may exceed the limit.

const keyOf = (playerId: string) => `conversions:user:${playerId}` as const;

/** Admins upload for others and answer for it. */
const isExempt = ({ viewer }: ActorContext) => can(viewer, 'videos:moderate');

export async function findOwnBudget(ctx: ActorContext): Promise<UploadBudget> {
  if (isExempt(ctx)) return { secondsLeft: null, resetsAt: null };
  const { conversionSecondsPerPlayer: allowed } = ctx.limits;
  const { uses, secondsLeft } = await usesOf(ctx, keyOf(ctx.viewer.id), allowed);
  const resetsAt = uses === 0 ? null : new Date(ctx.clock.now().getTime() + secondsLeft * 1000).toISOString();
  return { secondsLeft: Math.floor(Math.max(0, allowed.uses - uses) / FULL_HD_WORK), resetsAt };
}

export async function assertWorkLeft(ctx: ActorContext): Promise<void> {
  if (isExempt(ctx)) return;
  const allowed = ctx.limits.conversionSecondsPerPlayer;
  const { uses, secondsLeft } = await usesOf(ctx, keyOf(ctx.viewer.id), allowed);
  if (uses < allowed.uses) return;
  const message = `Your videos have used today's time for preparing videos. You can upload again in ${durationInWords(secondsLeft)}.`;
  const limit = {
    what: 'minutes of video in full size',
    limit: Math.floor(allowed.uses / FULL_HD_WORK / 60),
    seconds: allowed.seconds,
    resetsAt: ctx.clock.timestampIn(secondsLeft),
  };
  throw new AppError('CONVERSION_TIME_USED', { retryAfter: secondsLeft, limit, message });
}

/** Charges the caller and returns the seconds. The account must be locked: only one of parallel files exceeds the limit. */
export async function chargeWork(ctx: ActorContext, tx: Tx, work: number | null): Promise<number | undefined> {
  if (isExempt(ctx)) return undefined;
  await assertWorkLeft({ ...ctx, db: tx });
  // Unknown work is charged when known.
  const cost = work ?? 1;
  await countUse({ ...ctx, db: tx }, keyOf(ctx.viewer.id), { ...ctx.limits.conversionSecondsPerPlayer, cost });
  return cost;
}

/** Charges a player for a conversion's excess over the charge; admins' uploads have no charge. */
export async function chargeExcess(
  ctx: Pick<AppContext, 'clock' | 'limits'>,
  tx: Tx,
  { playerId, charged, taken }: { playerId: string; charged: number | undefined; taken: number },
): Promise<void> {
  const cost = Math.min(taken, WORK_MAX_SECONDS) - (charged ?? taken);
  if (cost <= 0) return;
  await countUse({ ...ctx, db: tx }, keyOf(playerId), { ...ctx.limits.conversionSecondsPerPlayer, cost });
}
