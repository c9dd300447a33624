import type { RequestContext } from '../context.ts';
import { throttle } from './throttle.ts';

const TOO_MANY =
  'You have read too many complete lists. Please wait a little, or read page by page with limit and cursor.';

/**
 * Counts a list that is answered complete although it has more than one page: its cost grows with the list, while that of
 * a page does not. Counted for the person who asks, and for anonymous callers by their address.
 */
export function admitCompleteList(ctx: RequestContext): Promise<void> {
  const caller = ctx.viewer ? `user:${ctx.viewer.id}` : `address:${ctx.address}`;
  return throttle(ctx, `complete-list:${caller}`, ctx.limits.completeListsPerCaller, TOO_MANY);
}
