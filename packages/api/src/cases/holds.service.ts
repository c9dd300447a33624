import type { Tx } from '@touchline/db';
import { AppError } from '../errors.ts';
import { lockAccounts } from '../users/account-state.service.ts';
import * as repo from './holds.repo.ts';

export { listHeldUsers } from './holds.repo.ts';

/**
 * Throws LEGAL_HOLD while a case keeps what belongs to a user, in the transaction that would delete it. The account stays
 * locked: a hold that begins at the same time waits, and then finds nothing to keep.
 */
export async function assertNoHold(tx: Tx, userId: string): Promise<void> {
  await lockAccounts(tx, [userId]);
  if (await repo.hasHold(tx, userId)) throw new AppError('LEGAL_HOLD');
}

/**
 * Throws LEGAL_HOLD while a case keeps what belongs to a user, or what was written between them and another one, which is deleted
 * with either account.
 */
export async function assertNoHoldOnAccount(tx: Tx, userId: string): Promise<void> {
  await assertNoHold(tx, userId);
  if (await repo.hasContactWithHeld(tx, userId)) throw new AppError('LEGAL_HOLD');
}
