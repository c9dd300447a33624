import type { Db, Tx, UserRow } from '@touchline/db';
import type { ActorContext, ClockContext } from '../../platform/context.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import * as repo from './users.repo.ts';

export {
  findUser as findAccount,
  listSafeguardingAdmins as listSafeguardingAdminIds,
  listUsersById as listAccounts,
  refreshListing,
} from './users.repo.ts';

/** Whether an account has the name, phone number or mailbox of the caller, as a second one of theirs has. */
export async function isLikeCaller({ viewer }: Pick<ActorContext, 'viewer'>, db: Db, user: UserRow): Promise<boolean> {
  const caller = await repo.findUser(db, viewer.id);
  const keys = ['full_name_key', 'phone_key', 'mailbox_key'] as const;
  return caller !== null && keys.some((key) => Boolean(user[key]) && user[key] === caller[key]);
}

type Consent = `allows_${'profile' | 'clips' | 'public_clips' | 'featuring' | 'contact'}`;
type Protection = Partial<Pick<UserRow, Consent | 'contact_shown'>>;

/** Sets what others may see of a player, and what the scouts' lists copy of it. */
export async function setProtection(ctx: ClockContext, tx: Tx, playerId: string, change: Protection): Promise<void> {
  await repo.setUser(tx, playerId, { ...change, updated_at: timestamp(ctx.clock) });
  await repo.refreshListing(tx, playerId);
}

/** Locks accounts, lower id first as everywhere, so that no two transactions wait for each other. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await repo.lockUser(tx, id);
}

/** Locks a child's account and then that of a guardian, as what changes a child does, which then refers to the guardians. */
export async function lockFamily(tx: Tx, childId: string, guardianId: string | null): Promise<void> {
  await lockAccounts(tx, [childId]);
  if (guardianId !== null) await lockAccounts(tx, [guardianId]);
}
