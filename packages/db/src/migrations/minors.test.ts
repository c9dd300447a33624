import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isSqlite } from '../sql/dialects.ts';
import type { Db } from '../tables.ts';
import { engines, sqlite } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './020-minors.ts';

/** Inserts a user as the version before did. */
function insertUser(
  db: Db,
  { id, role, rank, isActive = 1 }: { id: string; role: string; rank: number; isActive?: number },
) {
  return sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values (${id}, ${role}, ${id}, ${id}, ${`${id}@b.c`}, ${`${id}@b.c`}, 'Ann', 'Bee', '', 1, ${isActive}, 0,
      ${`${id} early`}, ${`${id} early`}, ${rank}, '', '')`.execute(db);
}

async function insertTeam(db: Db): Promise<void> {
  await insertUser(db, { id: 'left', role: 'admin', rank: 1, isActive: 0 });
  await insertUser(db, { id: 'first', role: 'admin', rank: 2 });
  await insertUser(db, { id: 'second', role: 'admin', rank: 3 });
  await insertUser(db, { id: 'leo', role: 'player', rank: 4 });
  await insertUser(db, { id: 'sam', role: 'scout', rank: 5, isActive: 0 });
}

const openBefore = (engine: (typeof engines)[number]) => versionBefore(engine, '020-minors');

describe.each(engines)('on $name the step for minors', (engine) => {
  test('keeps every value of the users of the version before, their roles and what refers to them', {
    tags: ['CR-07'],
  }, async () => {
    const { db, close } = await openBefore(engine);
    await insertTeam(db);
    await sql`insert into profile_views (player_id, viewer_id, hour) values ('leo', 'sam', '')`.execute(db);
    const users = () => sql<Record<string, unknown>>`select * from users order by list_rank`.execute(db);
    const { rows: old } = await users();
    await up(db as Kysely<unknown>);
    const { rows: present } = await users();
    expect(present).toHaveLength(5);
    expect(present).toMatchObject(old);
    const untouched = { is_minor: 0, contact_shown: 'verified', allows_profile: null, verified_at: null };
    for (const user of present) expect(user).toMatchObject(untouched);
    expect(await db.selectFrom('profile_views').select('viewer_id').execute()).toEqual([{ viewer_id: 'sam' }]);
    await db.deleteFrom('users').where('id', '=', 'leo').execute();
    expect(await db.selectFrom('profile_views').select('viewer_id').execute()).toEqual([]);
    await close();
  });

  test('lets the first active admin work in safeguarding, and no other user', async () => {
    const { db, close } = await openBefore(engine);
    await insertTeam(db);
    await up(db as Kysely<unknown>);
    const handlers = db.selectFrom('users').select('id').where('is_safeguarding', '=', 1);
    expect(await handlers.execute()).toEqual([{ id: 'first' }]);
    await close();
  });

  test('accepts the role of guardians, which it did not before, and no unknown one', async () => {
    const { db, close } = await openBefore(engine);
    await expect(insertUser(db, { id: 'gail', role: 'guardian', rank: 1 })).rejects.toThrow(/check/i);
    await up(db as Kysely<unknown>);
    await insertUser(db, { id: 'gail', role: 'guardian', rank: 1 });
    await expect(insertUser(db, { id: 'coach', role: 'coach', rank: 2 })).rejects.toThrow(/check/i);
    const change = db.updateTable('users').set({ role: 'coach' as never });
    await expect(change.execute()).rejects.toThrow(/check/i);
    expect(await db.selectFrom('users').select(['id', 'role']).execute()).toEqual([{ id: 'gail', role: 'guardian' }]);
    await close();
  });

  test('keeps the indexes of users, unique ones too', async () => {
    const { db, close } = await openBefore(engine);
    const old = await indexesOf(db);
    await up(db as Kysely<unknown>);
    expect(await indexesOf(db)).toEqual(expect.arrayContaining(old));
    await insertUser(db, { id: 'leo', role: 'player', rank: 1 });
    const again = insertUser(db, { id: 'other', role: 'player', rank: 1 });
    await expect(again).rejects.toThrow(/unique/i);
    await close();
  });
});

async function indexesOf(db: Db): Promise<string[]> {
  const { rows } = await (isSqlite(db as Kysely<unknown>)
    ? sql<{
        name: string;
      }>`select name from sqlite_master where type = 'index' and tbl_name = 'users' and sql is not null`
    : sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'users'`
  ).execute(db);
  expect(rows.length).toBeGreaterThan(5);
  return rows.map(({ name }) => name);
}

test('on SQLite the search finds accounts of the versions before, new ones and changed ones', async () => {
  const { db, close } = await openBefore(sqlite);
  await insertUser(db, { id: 'leo', role: 'player', rank: 1 });
  await up(db as Kysely<unknown>);
  const find = async (text: string) => {
    const query = sql<{ rowid: number }>`select rowid from user_search where user_search match ${text} order by rowid`;
    return (await query.execute(db)).rows.map(({ rowid }) => rowid);
  };
  await insertUser(db, { id: 'mia', role: 'guardian', rank: 2 });
  expect(await find('early')).toEqual([1, 2]);
  await db.updateTable('users').set({ search_text: 'leo late' }).where('id', '=', 'leo').execute();
  expect(await find('search_text : late')).toEqual([1]);
  expect(await find('search_text : early')).toEqual([2]);
  await db.deleteFrom('users').where('id', '=', 'mia').execute();
  expect(await find('early')).toEqual([1]);
  await close();
});
