import { type Insertable, type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Db, UserRow } from '../tables.ts';
import { engines, sqlite } from '../testing/engines.ts';
import { up } from './013-look-alikes.ts';

/** More than are read at once. */
const MANY = 501;

type OldUser = Omit<
  Insertable<Database['users']>,
  'full_name_key' | 'phone_key' | 'email_confirmed_at' | `allows_${string}` | 'verified_at' | 'inactive_until'
>;

/** A user as the versions before stored them. */
function aUser(number: number, more: Partial<OldUser> = {}): OldUser {
  const name = `user${number}`;
  const names = {
    username: name,
    username_key: name,
    email: name,
    email_key: name,
    first_name: 'Ánn',
    last_name: 'Bee',
  };
  const none = { passport_file: null, signature_file: null, ceo_signature_file: null, profile_image_url: null };
  const flags = { is_verified: 0, is_active: 1, can_upload_videos: 0 } as const;
  return {
    id: name,
    role: 'player',
    ...names,
    ...none,
    ...flags,
    password_hash: '',
    phone: null,
    date_of_birth: null,
    uploads_opened_at: null,
    search_text: name,
    name_key: name,
    list_rank: number,
    created_at: '',
    updated_at: '',
    ...more,
  };
}

/** Brings the table of users back to what it was before this step. */
async function revert(db: Db): Promise<void> {
  for (const key of ['full_name_key', 'phone_key', 'date_of_birth']) {
    await db.schema.dropIndex(`users_alike_by_${key}`).execute();
  }
  for (const key of ['full_name_key', 'phone_key']) await db.schema.alterTable('users').dropColumn(key).execute();
}

test.each(engines)(
  'on $name accounts of the versions before get the keys of their names and phones',
  {
    tags: ['CR-07'],
  },
  async (engine) => {
    const { db, close } = await engine.open();
    await revert(db);
    const users = Array.from({ length: MANY }, (_, index) => aUser(index + 1));
    users.push(aUser(9001, { first_name: 'Bo', phone: '+34 (600) 100-200' }), aUser(9002, { phone: '112' }));
    for (const user of users)
      await db
        .insertInto('users')
        .values(user as UserRow)
        .execute();
    await up(db as Kysely<unknown>);
    const keys = await db
      .selectFrom('users')
      .select(['id', 'full_name_key', 'phone_key'])
      .orderBy('list_rank')
      .execute();
    expect(keys).toHaveLength(users.length);
    expect(keys.slice(0, MANY).every((row) => row.full_name_key === 'ann bee' && row.phone_key === null)).toBe(true);
    expect(keys.slice(MANY)).toEqual([
      { id: 'user9001', full_name_key: 'bo bee', phone_key: '34600100200' },
      { id: 'user9002', full_name_key: 'ann bee', phone_key: null },
    ]);
    await db.deleteFrom('users').execute();
    await close();
  },
);

test('on SQLite the search finds accounts changed before and after the upgrade', { tags: ['CR-07'] }, async () => {
  const { db, close } = await sqlite.open();
  await revert(db);
  await db
    .insertInto('users')
    .values(aUser(1, { search_text: 'early bird' }) as UserRow)
    .execute();
  await up(db as Kysely<unknown>);
  const find = (text: string) =>
    sql<{ rowid: number }>`select rowid from user_search where user_search match ${text}`.execute(db);
  expect((await find('early')).rows).toEqual([{ rowid: 1 }]);
  await db.updateTable('users').set({ search_text: 'late riser' }).where('id', '=', 'user1').execute();
  expect([(await find('early')).rows, (await find('late')).rows]).toEqual([[], [{ rowid: 1 }]]);
  await close();
});
