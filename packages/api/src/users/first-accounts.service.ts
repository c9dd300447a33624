import type { Db, UserRow } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import type { AppContext } from '../context.ts';
import { createAccount, type NewAccount } from './accounts.service.ts';
import { hasUser, listSignInsOf } from './users.repo.ts';

/** Whether anyone has an account yet. */
export function hasAccounts(db: Db): Promise<boolean> {
  return hasUser(db);
}

/** Creates a verified admin where there is no admin; null where there is one. */
export async function createFirstAdmin(ctx: AppContext, account: Omit<NewAccount, 'role'>): Promise<UserRow | null> {
  if (await hasUser(ctx.db, 'admin')) return null;
  return createAdmin(ctx, account);
}

/** Creates a verified admin, at the first start or by the operator. */
export function createAdmin(ctx: AppContext, account: Omit<NewAccount, 'role'>): Promise<UserRow> {
  return createAccount(
    ctx,
    { ...account, role: 'admin' },
    {
      isVerified: true,
      async alongside(tx, { id, role }) {
        await recordAct(ctx, tx, { act: 'user.create', target: { kind: 'user', id }, after: { role } });
      },
    },
  );
}

/** User names of active accounts with a password: of the account `admin`, and of those whose e-mail ends with `domain`. */
export async function usersWithPassword(ctx: AppContext, password: string, domain: string): Promise<string[]> {
  const accounts = await listSignInsOf(ctx.db, { username: 'admin', domain });
  // The demo hashes its password once for all accounts, so that there are few hashes to compare.
  const matches = new Map<string, boolean>();
  for (const { password_hash: hash } of accounts) {
    if (!matches.has(hash)) matches.set(hash, await ctx.passwords.matches(password, hash));
  }
  return accounts.filter((account) => matches.get(account.password_hash)).map(({ username }) => username);
}
