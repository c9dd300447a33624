import { recordAct } from '../audit/audit.service.ts';
import type { AppContext } from '../context.ts';
import { changeFor, changeForAll, publish } from '../events/events.ts';
import { lockChildrenOf, refreshRoutesOfChildren } from '../guardians/guardians.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { listReturning } from './returns.repo.ts';
import { findUser, refreshListing, setUser } from './users.repo.ts';

const ACCOUNTS_AT_ONCE = 100;

/** Activates the accounts that were deactivated for a time which is over. Their users sign in again. */
export async function endDeactivations(ctx: AppContext): Promise<void> {
  for (;;) {
    const ids = await listReturning(ctx.db, { now: timestamp(ctx.clock), limit: ACCOUNTS_AT_ONCE });
    for (const id of ids) await endDeactivation(ctx, id);
    if (ids.length < ACCOUNTS_AT_ONCE) return;
  }
}

/** Looks again, with the account locked: an admin may have made the time longer, or its end open. */
async function endDeactivation(ctx: AppContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockChildrenOf(tx, id);
    const user = await findUser(tx, id, { lock: true });
    const now = timestamp(ctx.clock);
    if (!user?.inactive_until || user.inactive_until > now) return;
    await setUser(tx, id, { is_active: 1, inactive_until: null, updated_at: now });
    await refreshListing(tx, id);
    await refreshRoutesOfChildren(ctx, tx, id);
    const after = { isActive: true, inactiveUntil: null };
    const before = { isActive: false, inactiveUntil: user.inactive_until };
    await recordAct(ctx, tx, { act: 'user.activate', target: { kind: 'user', id }, before, after });
    publish(ctx, tx, changeFor(id, 'own-account', id), changeForAll('users:administer', 'accounts', id));
  });
}
