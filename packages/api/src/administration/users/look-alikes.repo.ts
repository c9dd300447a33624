import type { Likeness } from '@touchline/contracts/account-reviews';
import type { Db, UserRow } from '@touchline/db';
import type { AccountRows } from '../../core/users/projections.ts';

export interface LookAlikeRow {
  user: UserRow;
  agreesIn: Likeness[];
  /** Which of these are written in other letters. */
  inOtherLetters: Likeness[];
}

/** The keys that two accounts can have in common, the most telling first. */
const KEYS = [
  ['name', 'full_name_key'],
  ['name', 'name_look_key'],
  ['username', 'username_look_key'],
  ['phone', 'phone_key'],
  ['mailbox', 'mailbox_key'],
  ['dateOfBirth', 'date_of_birth'],
] as const satisfies readonly (readonly [Likeness, keyof UserRow])[];

/** Other accounts that look like this one, the most similar first. Each key reads `limit` rows at most, from its index. */
export async function listLookAlikes(
  db: Db,
  { user, scoutProfile }: Pick<AccountRows, 'user' | 'scoutProfile'>,
  limit: number,
): Promise<LookAlikeRow[]> {
  const found: UserRow[] = [];
  for (const [, column] of KEYS) {
    const key = user[column];
    if (key === null || key === '') continue;
    const alike = db.selectFrom('users').selectAll().where(column, '=', key).where('id', '!=', user.id);
    found.push(...(await alike.orderBy('list_rank', 'desc').limit(limit).execute()));
  }
  const companies = await listCompanies(db, user.id, { key: scoutProfile?.organization_look_key ?? '', limit });
  found.push(...companies.map(({ organization_key: _, ...row }) => row));
  const companyOf = new Map(companies.map(({ id, organization_key }) => [id, organization_key]));
  return [...new Map(found.map((row) => [row.id, row])).values()]
    .map((other) => {
      const company = companyOf.get(other.id);
      const same = KEYS.filter(([, column]) => user[column] && user[column] === other[column]);
      const likenesses = new Set<Likeness>(same.map(([likeness]) => likeness));
      if (company !== undefined) likenesses.add('organization');
      const isInOtherLetters: Partial<Record<Likeness, boolean>> = {
        name: user.full_name_key !== other.full_name_key,
        username: true,
        organization: company !== scoutProfile?.organization_key,
      };
      const agreesIn = [...likenesses];
      return { user: other, agreesIn, inOtherLetters: agreesIn.filter((likeness) => isInOtherLetters[likeness]) };
    })
    .sort((a, b) => b.agreesIn.length - a.agreesIn.length)
    .slice(0, limit);
}

async function listCompanies(db: Db, exceptId: string, { key, limit }: { key: string; limit: number }) {
  if (key === '') return [];
  return db
    .selectFrom('scout_profiles')
    .innerJoin('users', 'users.id', 'scout_profiles.user_id')
    .selectAll('users')
    .select('scout_profiles.organization_key')
    .where('scout_profiles.organization_look_key', '=', key)
    .where('users.id', '!=', exceptId)
    .orderBy('scout_profiles.created_at', 'desc')
    .limit(limit)
    .execute();
}
