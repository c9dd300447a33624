import { countedBy, limitSentence } from '@touchline/contracts/allowances';
import type { Db } from '@touchline/db';
import { sql } from 'kysely';
import type { ClockContext, DbClockContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { durationInWords } from '../lib/clock.ts';
import type { Allowance } from '../limits.ts';

/** Clocks may differ by this much. A count that ends later comes from a wrong clock and is ignored, or it would lock users out too long. */
const CLOCKS_DIFFER_SECONDS = 60;

export type Counted = `${'user' | 'address' | 'visitor' | 'name' | 'code'}:${string}`;

/** What is counted, and for whom. Counts of a user are deleted with the user. */
export type CountKey = `${string}:${Counted}`;

type Cost = Allowance & { cost?: number };

/** Counts a use before the work, so that concurrent calls, such as a tRPC batch, cannot exceed the limit. */
export async function countUse(ctx: DbClockContext, key: CountKey, { cost = 1, ...allowance }: Cost) {
  const now = ctx.clock.timestamp();
  const fresh = ctx.clock.timestampIn(allowance.seconds);
  const latest = ctx.clock.timestampIn(allowance.seconds + CLOCKS_DIFFER_SECONDS);
  const isOver = sql`(throttles.resets_at <= ${now} or throttles.resets_at > ${latest})`;
  const row = await ctx.db
    .insertInto('throttles')
    .values({ key, uses: cost, resets_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        uses: sql`case when ${isOver} then ${cost} else throttles.uses + ${cost} end`,
        resets_at: sql`case when ${isOver} then ${fresh} else throttles.resets_at end`,
      }),
    )
    .returning(['uses', 'resets_at'])
    .executeTakeFirstOrThrow();
  const millisecondsLeft = Date.parse(row.resets_at) - Date.parse(now);
  return { uses: row.uses, secondsLeft: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
}

export async function usesOf(ctx: DbClockContext, key: CountKey, allowance: Allowance) {
  const latest = ctx.clock.timestampIn(allowance.seconds + CLOCKS_DIFFER_SECONDS);
  const now = ctx.clock.timestamp();
  const query = ctx.db.selectFrom('throttles').select(['uses', 'resets_at']).where('key', '=', key);
  const row = await query.where('resets_at', '>', now).where('resets_at', '<=', latest).executeTakeFirst();
  if (!row) return { uses: 0, secondsLeft: allowance.seconds };
  return { uses: row.uses, secondsLeft: Math.ceil((Date.parse(row.resets_at) - Date.parse(now)) / 1000) };
}

export async function throttle(ctx: DbClockContext, key: CountKey, allowance: Cost, message?: string): Promise<void> {
  const use = await countUse(ctx, key, allowance);
  if (use.uses > allowance.uses) throw limitReached(ctx, { key, allowance, secondsLeft: use.secondsLeft, message });
}

interface Reached {
  key: CountKey;
  allowance: Allowance;
  secondsLeft: number;
  /** For where the sentence about the limit does not say what to do. */
  message?: string | undefined;
}

/** The error for a limit that is used up: its message and its data say which it is and when it starts again. */
export function limitReached({ clock }: ClockContext, { key, allowance, secondsLeft, message }: Reached): AppError {
  const { uses, seconds } = allowance;
  const limit = { what: countedBy(key), limit: uses, seconds, resetsAt: clock.timestampIn(secondsLeft) };
  const sentence = limitSentence(limit, `in ${durationInWords(secondsLeft)}`);
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft, limit, message: message ?? sentence });
}

/** What is left of a limit, without counting a use. */
export async function readAllowance(ctx: DbClockContext, key: CountKey, allowance: Allowance) {
  const { uses, secondsLeft } = await usesOf(ctx, key, allowance);
  const resetsAt = uses === 0 ? null : ctx.clock.timestampIn(secondsLeft);
  return { limit: allowance.uses, left: Math.max(0, allowance.uses - uses), resetsAt };
}

const TOO_MANY_LISTS =
  'You have read too many complete lists. Please wait a little, or read page by page with limit and cursor.';

/** Counts a complete list of more than one page, because its cost grows with its length. */
export function admitCompleteList(ctx: RequestContext): Promise<void> {
  const caller: Counted = ctx.viewer ? `user:${ctx.viewer.id}` : `address:${ctx.address}`;
  return throttle(ctx, `complete-list:${caller}`, ctx.limits.completeListsPerCaller, TOO_MANY_LISTS);
}

export async function resetUses(ctx: DbClockContext, key: CountKey): Promise<void> {
  await ctx.db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Restarts the time of a count, so that a lock starts with the use that caused it. */
export async function restartCount(ctx: DbClockContext, key: CountKey, { seconds }: Allowance): Promise<void> {
  const resets_at = ctx.clock.timestampIn(seconds);
  await ctx.db.updateTable('throttles').set({ resets_at }).where('key', '=', key).execute();
}

export async function returnUse(ctx: DbClockContext, key: CountKey): Promise<void> {
  await ctx.db
    .updateTable('throttles')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('key', '=', key)
    .where('uses', '>', 0)
    .execute();
}

/** Deletes all counts of a user. A call that is running may add one, which is deleted when it expires. */
export async function removeUsesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'like', `%:user:${userId}`).execute();
}

export async function removeOldThrottles(ctx: DbClockContext): Promise<void> {
  await ctx.db.deleteFrom('throttles').where('resets_at', '<=', ctx.clock.timestamp()).execute();
}
