import type { Likeness } from '@touchline/contracts/account-reviews';
import type { Db, UserRow } from '@touchline/db';

/** An account that has something in common with another. */
export interface LookAlikeRow {
  user: UserRow;
  agreesIn: Likeness[];
}

/** One key of an account for each thing that two accounts can have in common, in the order of how much it says. */
const KEY_OF = {
  name: 'full_name_key',
  phone: 'phone_key',
  dateOfBirth: 'date_of_birth',
} as const satisfies Record<Likeness, keyof UserRow>;
const KEYS = Object.entries(KEY_OF) as [Likeness, (typeof KEY_OF)[Likeness]][];

/**
 * Other accounts with the same name, phone number or date of birth: those first that agree in most, then by name, phone and
 * date of birth, then the newest. Up to `limit` are read by each key from its index, so that the cost does not grow with
 * the number of accounts.
 */
export async function listLookAlikes(db: Db, user: UserRow, limit: number): Promise<LookAlikeRow[]> {
  const found = new Map<string, UserRow>();
  for (const [, column] of KEYS) {
    const key = user[column];
    if (key === null || key === '') continue;
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where(column, '=', key)
      .where('id', '!=', user.id)
      .orderBy('list_rank', 'desc')
      .limit(limit)
      .execute();
    for (const row of rows) found.set(row.id, found.get(row.id) ?? row);
  }
  return [...found.values()]
    .map((other) => ({ user: other, agreesIn: agreement(user, other) }))
    .sort((a, b) => b.agreesIn.length - a.agreesIn.length)
    .slice(0, limit);
}

function agreement(one: UserRow, other: UserRow): Likeness[] {
  return KEYS.flatMap(([likeness, column]) => (one[column] && one[column] === other[column] ? [likeness] : []));
}
