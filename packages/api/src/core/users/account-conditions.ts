import type { AccountFilters } from '@touchline/contracts/users';
import { actingGuardians, type Db, toListRank, type UserRow } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The keys that an account has in common with those it looks like; `LIKENESS_KEYS` says which likeness each is. */
export const LOOK_KEYS = [
  'full_name_key',
  'name_look_key',
  'username_look_key',
  'phone_key',
  'mailbox_key',
] as const satisfies readonly (keyof UserRow)[];

/** Ranks begin with the time; this id is the lowest of a millisecond. */
const FIRST_ID = '000';

/** What the filters of the admins' list require beside search, role and status. */
export function accountConditions(
  db: Db,
  { minors, document, email, lookAlikes, joinedFrom, joinedUntil }: AccountFilters,
): RawBuilder<SqlBool>[] {
  const hasDocument = sql<SqlBool>`exists (select 1 from account_checks
    where account_checks.user_id = users.id and account_checks.kind = 'identity')`;
  return [
    ...(minors ? [sql<SqlBool>`users.is_minor = 1`] : []),
    ...(minors === 'without-guardian' ? [lacksGuardian(db)] : []),
    ...(document === 'seen' ? [hasDocument] : []),
    // Of admins and guardians no document is asked for. Not `in`: SQLite would read the two roles from an index and sort them.
    ...(document === 'not-seen' ? [sql<SqlBool>`users.role not in ('admin', 'guardian') and not ${hasDocument}`] : []),
    ...(email === 'confirmed' ? [sql<SqlBool>`users.email_confirmed_at is not null`] : []),
    ...(email === 'not-confirmed' ? [sql<SqlBool>`users.email_confirmed_at is null`] : []),
    ...(lookAlikes ? [looksLikeAnother()] : []),
    // By the rank, which the list is read by.
    ...(joinedFrom ? [sql<SqlBool>`users.list_rank >= ${toListRank(joinedFrom, FIRST_ID)}`] : []),
    ...(joinedUntil ? [sql<SqlBool>`users.list_rank < ${toListRank(joinedUntil, FIRST_ID)}`] : []),
  ];
}

/** Twin of `confirmedIds` of a player in SQL: account-filters.test.ts compares them. */
export function lacksGuardian(db: Db): RawBuilder<SqlBool> {
  const confirmed = actingGuardians(db)
    .select(sql`1`.as('one'))
    .where('guardianships.player_id', '=', sql.ref<string>('users.id'))
    .where('guardianships.confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('guardianships.relation', 'is', null), eb('guardianships.relation', '<>', 'club-welfare')]),
    );
  return sql`not exists ${confirmed}`;
}

/**
 * Twin of `mayImitate` in SQL: account-filters.test.ts compares them. Keys that several accounts have are found by one walk
 * through each index, which at 100,000 accounts takes a tenth of the time of looking up the keys of each account.
 */
function looksLikeAnother(): RawBuilder<SqlBool> {
  const shared = (key: (typeof LOOK_KEYS)[number]) => {
    const column = sql.ref(key);
    return sql`users.${column} in (select ${column} from users where ${column} <> '' group by ${column} having count(*) > 1)`;
  };
  // Each part is a condition on one column, so that SQLite reads the users of each from an index.
  const company = sql`users.id in (select p.user_id from scout_profiles p join users s on s.id = p.user_id
    where s.role = 'scout' and p.organization_look_key in
      (select organization_look_key from scout_profiles where organization_look_key <> ''
        group by organization_look_key having count(distinct organization_key) > 1))`;
  return sql<SqlBool>`(${sql.join([...LOOK_KEYS.map(shared), company], sql` or `)})`;
}
