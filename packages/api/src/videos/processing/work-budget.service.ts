import { can } from '@touchline/contracts/permissions';
import type { UploadBudget } from '@touchline/contracts/videos';
import type { Tx } from '@touchline/db';
import type { ActorContext, AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { durationInWords } from '../../lib/durations.ts';
import { countUse, type Use, usesOf } from '../../throttle/throttle.ts';
import { FULL_HD_WORK, WORK_MAX_SECONDS } from './work.ts';

/*
 * The time of the processor that each player may cause in a day. It is charged when a file is stored, by an estimate, and after
 * the conversion by what it took beyond that. The last file may exceed it.
 */

type BudgetContext = Pick<ActorContext, 'db' | 'clock' | 'limits' | 'viewer'>;

const keyOf = (playerId: string) => `conversions:user:${playerId}` as const;

/** Admins upload for others, and answer for it. */
const isExempt = ({ viewer }: Pick<ActorContext, 'viewer'>) => can(viewer, 'videos:moderate');

/** What the caller may still upload, for the page that offers it. */
export async function findOwnBudget(ctx: ActorContext): Promise<UploadBudget> {
  if (isExempt(ctx)) return { secondsLeft: null, resetsAt: null };
  const { conversionSecondsPerPlayer: allowed } = ctx.limits;
  const { uses, secondsLeft } = await usesOf(ctx, keyOf(ctx.viewer.id), allowed);
  const resetsAt = uses === 0 ? null : new Date(ctx.clock.now().getTime() + secondsLeft * 1000).toISOString();
  return { secondsLeft: Math.floor(Math.max(0, allowed.uses - uses) / FULL_HD_WORK), resetsAt };
}

/** Rejects a caller whose videos have taken the whole time, before a file is received. */
export async function assertWorkLeft(ctx: BudgetContext): Promise<void> {
  if (isExempt(ctx)) return;
  const allowed = ctx.limits.conversionSecondsPerPlayer;
  const use = await usesOf(ctx, keyOf(ctx.viewer.id), allowed);
  if (use.uses >= allowed.uses) throw usedUp(use);
}

/**
 * Charges the caller for a file, in the transaction that stores it, and returns the seconds. The account has to be locked, so
 * that of files that arrive together only one exceeds the time.
 */
export async function chargeWork(ctx: ActorContext, tx: Tx, work: number | null): Promise<number | undefined> {
  if (isExempt(ctx)) return undefined;
  await assertWorkLeft({ ...ctx, db: tx });
  // What is not known is charged once it is.
  const cost = work ?? 1;
  await countUse({ ...ctx, db: tx }, keyOf(ctx.viewer.id), { ...ctx.limits.conversionSecondsPerPlayer, cost });
  return cost;
}

/** Charges a player for what a conversion took beyond what they have been charged; for uploads of admins there is no charge. */
export async function chargeExcess(
  ctx: Pick<AppContext, 'clock' | 'limits'>,
  tx: Tx,
  { playerId, charged, taken }: { playerId: string; charged: number | undefined; taken: number },
): Promise<void> {
  const cost = Math.min(taken, WORK_MAX_SECONDS) - (charged ?? taken);
  if (cost <= 0) return;
  await countUse({ ...ctx, db: tx }, keyOf(playerId), { ...ctx.limits.conversionSecondsPerPlayer, cost });
}

function usedUp({ secondsLeft }: Use): AppError {
  const message = `Your videos have used today's time for preparing videos. You can upload again in ${durationInWords(secondsLeft)}.`;
  return new AppError('CONVERSION_TIME_USED', { retryAfter: secondsLeft, message });
}
