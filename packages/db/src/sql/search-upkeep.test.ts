import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { bothEngines, sqlite } from '../testing/engines.ts';
import { mergeSearches, trigramPhrase } from './search.ts';

const USERS = 60;

async function addUsers(db: Db): Promise<void> {
  for (let rank = 0; rank < USERS; rank += 1) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, full_name_key, list_rank, created_at, updated_at)
      values (${`u${rank}`}, 'scout', ${`u${rank}`}, ${`u${rank}`}, ${`u${rank}`}, ${`u${rank}`}, '', '', '', 1, 1, 1,
        ${`anna bell ${rank}`}, '', '', ${rank}, '', '')`.execute(db);
  }
}

/** The parts of a full-text table, each of which a search reads. */
async function countParts(db: Db): Promise<number> {
  const { rows } = await sql<{ parts: number }>`select count(distinct segid) as parts from user_search_idx`.execute(db);
  return rows[0]?.parts ?? 0;
}

const find = (db: Db, text: string) =>
  db
    .selectFrom('user_search')
    .select('rowid')
    .where(sql<SqlBool>`user_search match ${trigramPhrase('search_text', text)}`)
    .orderBy('rowid', 'desc')
    .execute();

test('the parts that writes have left are merged to one, and searches find the same', async () => {
  const { db, close } = await sqlite.open();
  await addUsers(db);
  await db.deleteFrom('users').where('id', '=', 'u7').execute();
  await db.updateTable('users').set({ search_text: 'renamed' }).where('id', '=', 'u8').execute();
  const texts = ['ann', 'b', 'el', '9', 'renamed', 'qx'];
  const found = await Promise.all(texts.map((text) => find(db, text)));
  expect(found.map(({ length }) => length)).toEqual([USERS - 2, USERS - 2, USERS - 2, 6, 1, 0]);
  expect(await countParts(db)).toBeGreaterThan(1);
  expect(await mergeSearches(db)).toBeGreaterThan(0);
  expect(await countParts(db)).toBe(1);
  expect(await Promise.all(texts.map((text) => find(db, text)))).toEqual(found);
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  await close();
});

test.each(bothEngines)('on $name nothing is merged where nothing was written', async (engine) => {
  const { db, close } = await engine.open();
  await mergeSearches(db);
  expect(await mergeSearches(db)).toBe(0);
  await close();
});

test('merging ends after the step in which it is stopped', async () => {
  const { db, close } = await sqlite.open();
  await addUsers(db);
  expect(await mergeSearches(db, AbortSignal.abort())).toBe(1);
  await close();
});
