import type { AccountCheck, AccountCheckKind } from '@touchline/contracts/account-checks';
import type { AccountCheckRow, Db, Tx } from '@touchline/db';

export async function listChecks(db: Db, userId: string): Promise<AccountCheck[]> {
  const rows = await db
    .selectFrom('account_checks')
    .leftJoin('users as admin', 'admin.id', 'account_checks.checked_by')
    .select(['kind', 'evidence', 'license_number as licenseNumber', 'expires_on as expiresOn'])
    .select(['checked_at as checkedAt', 'checked_by', 'admin.first_name', 'admin.last_name'])
    .where('account_checks.user_id', '=', userId)
    .execute();
  return rows.map(({ checked_by: id, first_name, last_name, ...check }) => ({
    ...check,
    checkedBy: id === null ? null : { id, name: `${first_name} ${last_name}` },
  }));
}

export async function findCheck(db: Db, userId: string, kind: AccountCheckKind): Promise<AccountCheckRow | null> {
  const query = db.selectFrom('account_checks').selectAll().where('user_id', '=', userId).where('kind', '=', kind);
  return (await query.executeTakeFirst()) ?? null;
}

export async function setCheck(tx: Tx, check: AccountCheckRow): Promise<void> {
  const { user_id: _user, kind: _kind, ...change } = check;
  await tx
    .insertInto('account_checks')
    .values(check)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(change))
    .execute();
}

export async function removeCheck(tx: Tx, { user_id, kind }: Pick<AccountCheckRow, 'user_id' | 'kind'>): Promise<void> {
  await tx.deleteFrom('account_checks').where('user_id', '=', user_id).where('kind', '=', kind).execute();
}
