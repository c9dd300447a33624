import {
  VERIFICATION_CONCERN_LABELS,
  type VerificationConcern,
  type VerifiedUser,
} from '@touchline/contracts/verification';
import type { Tx } from '@touchline/db';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { inTransaction } from '../lib/transaction.ts';
import { readAccount } from './accounts.service.ts';
import { changeUserIn } from './changes.service.ts';
import { gatherEvidence } from './concerns.service.ts';
import { findAccountRows } from './users.repo.ts';

/**
 * Verifies a user for an admin who has acknowledged every concern there is; otherwise nothing changes and the answer has those
 * that are left. What was acknowledged is the reason in the audit log.
 */
export async function verifyUser(
  ctx: ActorContext,
  { id, acknowledged }: { id: string; acknowledged: readonly VerificationConcern[] },
): Promise<VerifiedUser> {
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const found = await findConcerns(tx, id);
    const concerns = found.filter((concern) => !acknowledged.includes(concern));
    if (concerns.length > 0) return { concerns, entryIds: [] };
    const { entryIds } = await changeUserIn(ctx, tx, id, { isVerified: true, acknowledged: found });
    return { concerns, entryIds };
  });
  return { account: await readAccount(ctx.db, id), ...outcome };
}

/** Throws when there is a concern: those who verify many at once have not looked at each. */
export async function assertNoConcerns(tx: Tx, id: string): Promise<void> {
  const concerns = await findConcerns(tx, id);
  if (concerns.length === 0) return;
  const found = concerns.map((concern) => VERIFICATION_CONCERN_LABELS[concern]).join('; ');
  throw new AppError('VERIFICATION_CONCERNS', {
    message: `Not verified. Open the user and look at them first: ${found}.`,
  });
}

/** None of a user who is verified already. */
async function findConcerns(tx: Tx, id: string): Promise<VerificationConcern[]> {
  const rows = await findAccountRows(tx, id);
  if (!rows) throw new AppError('USER_NOT_FOUND');
  return rows.user.is_verified === 1 ? [] : (await gatherEvidence(tx, rows)).concerns;
}
