import type { UserRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { hasUser, listSignInsOf } from '../../core/users/users.repo.ts';
import type { AppContext } from '../../platform/context.ts';
import { createAccount, type NewAccount } from './accounts.service.ts';

export { hasUser as hasAccounts } from '../../core/users/users.repo.ts';

/** Creates a verified admin where there is no admin; null where there is one. */
export async function createFirstAdmin(ctx: AppContext, account: Omit<NewAccount, 'role'>): Promise<UserRow | null> {
  if (await hasUser(ctx.db, 'admin')) return null;
  return createAdmin(ctx, account);
}

export function createAdmin(ctx: AppContext, account: Omit<NewAccount, 'role'>): Promise<UserRow> {
  const admin = { ...account, role: 'admin' as const };
  return createAccount(ctx, admin, {
    isVerified: true,
    async alongside(tx, { id, role }) {
      await recordAct(ctx, tx, { act: 'user.create', target: { kind: 'user', id }, after: { role } });
    },
  });
}

/** The user names of those of these accounts that are active and have this password. */
export async function usersWithPassword(
  ctx: AppContext,
  password: string,
  accounts: { usernames: readonly string[]; emails: readonly string[] },
): Promise<string[]> {
  const signIns = await listSignInsOf(ctx.db, accounts);
  // The demo hashes its password once for all accounts.
  const matches = new Map<string, boolean>();
  for (const { password_hash: hash } of signIns) {
    if (!matches.has(hash)) matches.set(hash, await ctx.passwords.matches(password, hash));
  }
  return signIns.filter((account) => matches.get(account.password_hash)).map(({ username }) => username);
}
