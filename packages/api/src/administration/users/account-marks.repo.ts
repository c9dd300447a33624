import { ACCOUNT_CHECK_KINDS, type AccountCheckKind } from '@touchline/contracts/account-checks';
import { LOOK_ALIKES_COUNTED_MAX } from '@touchline/contracts/users';
import type { Db } from '@touchline/db';
import { sql } from 'kysely';
import { LOOK_KEYS, lacksGuardian } from '../../core/users/account-conditions.ts';

interface AccountMarks {
  checkedKinds: AccountCheckKind[];
  /** How many other accounts this one may be taken for, up to LOOK_ALIKES_COUNTED_MAX. */
  lookAlikeCount: number;
  /** Of a minor: no guardian is confirmed. */
  lacksGuardian: boolean;
}

/** What rows of the admins' list say of each of these users, by id, in one statement. */
export async function listMarks(db: Db, userIds: readonly string[]): Promise<Map<string, AccountMarks>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', countOfLookAlikes().as('look_alikes')])
    .select(sql<number>`case when users.is_minor = 1 and ${lacksGuardian(db)} then 1 else 0 end`.as('lacks_guardian'))
    .select(ACCOUNT_CHECK_KINDS.map((kind) => isChecked(kind).as(kind)))
    .where('id', 'in', userIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        checkedKinds: ACCOUNT_CHECK_KINDS.filter((kind) => row[kind] === 1),
        lookAlikeCount: Math.min(Number(row.look_alikes), LOOK_ALIKES_COUNTED_MAX),
        lacksGuardian: row.lacks_guardian === 1,
      },
    ]),
  );
}

function isChecked(kind: AccountCheckKind) {
  return sql<number>`case when exists (select 1 from account_checks
    where account_checks.user_id = users.id and account_checks.kind = ${kind}) then 1 else 0 end`;
}

function countOfLookAlikes() {
  const sharing = LOOK_KEYS.map((key) => {
    const column = sql.ref(key);
    return sql`select id from (select o.id from users o where o.${column} = users.${column} and o.${column} <> ''
      and o.id <> users.id limit ${LOOK_ALIKES_COUNTED_MAX}) as alike`;
  });
  const companies = sql`select id from (select o.user_id as id from scout_profiles p
    join scout_profiles o on o.organization_look_key = p.organization_look_key and o.organization_key <> p.organization_key
    where p.user_id = users.id and users.role = 'scout' and p.organization_look_key <> ''
    limit ${LOOK_ALIKES_COUNTED_MAX}) as alike`;
  return sql<number | string>`(select count(*) from (${sql.join([...sharing, companies], sql` union `)}) as others)`;
}
