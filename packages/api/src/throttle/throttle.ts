import type { Db } from '@touchline/db';
import { sql } from 'kysely';
import type { AppContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import type { Allowance } from '../limits.ts';

type ThrottleContext = Pick<AppContext, 'db' | 'clock'>;

/**
 * The clocks of servers that share the counts differ by less than this. A count that ends later was begun by a clock that was
 * ahead: it counts for nothing, as it would otherwise lock people out until the clock has caught up.
 */
const CLOCKS_DIFFER_SECONDS = 60;

/** What a key has used up of its allowance. */
export interface Use {
  uses: number;
  /** Whole seconds until the count starts anew. */
  secondsLeft: number;
}

/**
 * Counts one use and answers the count. Counting comes before the work, so that many calls at once (a tRPC batch for
 * example) cannot all slip past the same free place. The counts live in the database: several servers share them.
 */
export async function countUse(ctx: ThrottleContext, key: string, allowance: Allowance): Promise<Use> {
  const now = timestamp(ctx.clock);
  const fresh = timestampIn(ctx.clock, allowance.seconds);
  const latest = timestampIn(ctx.clock, allowance.seconds + CLOCKS_DIFFER_SECONDS);
  const isOver = sql`(throttles.resets_at <= ${now} or throttles.resets_at > ${latest})`;
  const row = await ctx.db
    .insertInto('throttles')
    .values({ key, uses: 1, resets_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        uses: sql`case when ${isOver} then 1 else throttles.uses + 1 end`,
        resets_at: sql`case when ${isOver} then ${fresh} else throttles.resets_at end`,
      }),
    )
    .returning(['uses', 'resets_at'])
    .executeTakeFirstOrThrow();
  const millisecondsLeft = Date.parse(row.resets_at) - Date.parse(now);
  return { uses: row.uses, secondsLeft: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
}

/** Counts one use and refuses when there are more than allowed, with a sentence of its own where one is given. */
export async function throttle(
  ctx: ThrottleContext,
  key: string,
  allowance: Allowance,
  message?: string,
): Promise<void> {
  const use = await countUse(ctx, key, allowance);
  if (use.uses <= allowance.uses) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: use.secondsLeft, ...(message && { message }) });
}

const TOO_MANY_LISTS =
  'You have read too many complete lists. Please wait a little, or read page by page with limit and cursor.';

/**
 * Counts a list that is returned complete although it has more than one page: its cost grows with the list, that of a page
 * does not. Counted by user, and by address for anonymous callers.
 */
export function admitCompleteList(ctx: RequestContext): Promise<void> {
  const caller = ctx.viewer ? `user:${ctx.viewer.id}` : `address:${ctx.address}`;
  return throttle(ctx, `complete-list:${caller}`, ctx.limits.completeListsPerCaller, TOO_MANY_LISTS);
}

/** Forgets what a key has used, after a success for example. */
export async function resetUses(ctx: ThrottleContext, key: string): Promise<void> {
  await ctx.db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Takes back one use that turned out not to count. */
export async function returnUse(ctx: ThrottleContext, key: string): Promise<void> {
  await ctx.db
    .updateTable('throttles')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('key', '=', key)
    .where('uses', '>', 0)
    .execute();
}

/**
 * Forgets everything that one account has used: what counts for a person has a key that ends with `user:` and his id. A call
 * of his that is under way while he is deleted may be counted after this. Such a count goes as all counts do, when it has
 * run out: it says nothing of anybody, and to ask at every count whether the person is still there would cost more.
 */
export async function removeUsesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'like', `%:user:${userId}`).execute();
}

/** Drops counts that have run out; called by the janitor. */
export async function removeOldThrottles(ctx: ThrottleContext): Promise<void> {
  await ctx.db.deleteFrom('throttles').where('resets_at', '<=', timestamp(ctx.clock)).execute();
}
