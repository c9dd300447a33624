import type { Db, NewRow, UserRow } from '@touchline/db';
import type { TestApp } from './test-app.ts';

/** With all columns of a row these are fewer values than the 32,766 that SQLite takes in a statement. */
const ROWS_PER_STATEMENT = 400;

/** Every row with one of the values of each column. */
export function combinations<const T extends Record<string, readonly unknown[]>>(
  columns: T,
): { [K in keyof T]: T[K][number] }[] {
  const rows = Object.entries(columns).reduce<object[]>(
    (some, [column, values]) => some.flatMap((row) => values.map((value) => ({ ...row, [column]: value }))),
    [{}],
  );
  return rows as { [K in keyof T]: T[K][number] }[];
}

/** Inserts many rows in few statements. */
export async function insertAll<T extends 'users' | 'player_profiles' | 'videos' | 'id_cards'>(
  db: Db,
  table: T,
  rows: NewRow<T>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const some = rows.slice(at, at + ROWS_PER_STATEMENT) as never;
    await db
      .insertInto(table as 'users')
      .values(some)
      .execute();
  }
}

let users = 0;

/** Inserts users with these facts, and returns them in this order: by default verified, active players, who are adults. */
export async function insertUsers({ db, clock }: TestApp, facts: readonly Partial<UserRow>[]): Promise<UserRow[]> {
  const now = clock.now().toISOString();
  const before = users;
  const rows = facts.map((fact) => {
    const name = `twin${++users}`;
    return {
      ...{ id: crypto.randomUUID(), username: name, username_key: name, email: name, email_key: name },
      ...{ password_hash: '-', role: 'player' as const, first_name: 'Robin', last_name: name, list_rank: users },
      ...{ is_verified: 1, is_active: 1, is_minor: 0, can_upload_videos: 0, date_of_birth: '2000-01-01' },
      ...{ search_text: `robin ${name}`, name_key: `robin ${name}`, created_at: now, updated_at: now },
      ...fact,
    } as NewRow<'users'>;
  });
  await insertAll(db, 'users', rows);
  return db.selectFrom('users').selectAll().where('list_rank', '>', before).orderBy('list_rank').execute();
}
