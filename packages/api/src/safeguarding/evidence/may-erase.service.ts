import type { Tx } from '@touchline/db';
import { lockUsers } from '../../core/users/users.service.ts';
import type { ClockContext, RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { listKeptContacts, mayErase } from './may-erase.repo.ts';

/* The check before anything of a user is deleted: see `keeps` in may-erase.repo.ts. The trash asks for all owners of an item at once. */

export { findKeepingCase, isAnyKept, keepingCases, keptUsers, mayErase } from './may-erase.repo.ts';

type ErasingCaller = ClockContext & Partial<Pick<RequestContext, 'viewer'>>;

/** Throws while a case keeps the user, whose account stays locked: a report or a hold at the same time waits. */
export async function assertMayErase(ctx: ErasingCaller, tx: Tx, userId: string): Promise<void> {
  await lockUsers(tx, [userId]);
  if (!(await mayErase(ctx, tx, userId))) throw refusalFor(ctx, [userId]);
}

/** For a whole account: its messages go too, and a case may keep the user on the other side. */
export async function assertMayEraseAccount(ctx: ErasingCaller, tx: Tx, userId: string): Promise<void> {
  await assertMayErase(ctx, tx, userId);
  const kept = await listKeptContacts(ctx, tx, userId);
  if (kept.length > 0) throw refusalFor(ctx, kept);
}

/** OPEN_CASE, but LEGAL_HOLD for the user themselves, also an admin: users who are kept must not learn of a case. */
export function refusalFor({ viewer }: Pick<ErasingCaller, 'viewer'>, kept: readonly string[]): AppError {
  return new AppError(kept.every((id) => id === viewer?.id) ? 'LEGAL_HOLD' : 'OPEN_CASE');
}
