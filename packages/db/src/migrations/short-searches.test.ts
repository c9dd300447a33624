import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isSqlite } from '../sql/dialects.ts';
import { containsIndexed, trigramPhrase } from '../sql/search.ts';
import type { Db } from '../tables.ts';
import { engines, sqlite } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './029-short-searches.ts';

/** A listed player with videos and a card, a hidden one, and one without a profile; two videos share their millisecond. */
async function fill(db: Db): Promise<void> {
  for (const [rank, id] of ['ann xu', 'bo', 'cy'].entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, full_name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 1, ${`${id} x@y.org`}, ${id}, '', ${rank}, '', '')`.execute(
      db,
    );
  }
  for (const [rank, id] of ['ann xu', 'bo'].entries()) {
    await sql`insert into player_profiles (id, user_id, position, achievements, location_key, nationality_key, experience_key,
        search_text, facets, list_rank, availability, is_listed, created_at, updated_at)
      values (${id}, ${id}, 'Striker', '[]', 'uk', '', '', ${`${id} striker uk`}, '|Striker|', ${rank}, 'trial',
        ${sql.lit(rank === 0 ? 1 : 0)}, '', '')`.execute(db);
  }
  for (const [id, text, time] of [
    ['aaaaa1', 'goal', '2026-01-01T00:00:00.001Z'],
    ['aaaaa2', 'save', '2026-01-01T00:00:00.001Z'],
    ['b', 'dribbling', '2026-01-01T00:00:00.002Z'],
  ] as const) {
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
        mime_type, container, is_approved, is_public, search_text, created_at, updated_at)
      values (${id}, 'ann xu', '', '', '[]', ${id}, '', 1, '', 'video/mp4', 'mp4', 1, 1, ${text}, ${time}, '')`.execute(
      db,
    );
  }
  await sql`insert into id_cards (id, user_id, card_number, verification_code, barcode, issue_date, status, issued_by,
      metadata, created_at, updated_at)
    values ('card', 'bo', '1', '1', '1', '', 'active', '', '{}', '2026-01-01T00:00:00.000Z', '')`.execute(db);
}

type Searched = 'player_search' | 'user_search' | 'video_search' | 'card_search';

/** The ids of the rows that a full-text table finds, in its order. */
async function idsIn(db: Db, table: Searched, match: string): Promise<string[]> {
  const rows = sql.table(`${table}_rows`);
  const { rows: found } = await sql<{ id: string }>`select rows.id from ${sql.table(table)} as found
    join ${rows} as rows on rows.place = found.rowid
    where ${sql.ref(table)} match ${match} order by found.rowid desc, rows.id desc`.execute(db);
  return found.map(({ id }) => id);
}

describe.each(engines)('the step to indexes for short searches, on $name', (engine) => {
  test('finds what was there before', { tags: ['CR-07'] }, async () => {
    const { db, close } = await versionBefore(engine, '029-short-searches');
    await fill(db);
    await up(db as Kysely<unknown>);
    const users = db.selectFrom('users').select('id').orderBy('list_rank', 'desc');
    if (isSqlite(db)) {
      expect(await idsIn(db, 'player_search', trigramPhrase('search_text', 'u'))).toEqual(['bo', 'ann xu']);
      expect(await idsIn(db, 'player_search', trigramPhrase('name_key', 'y'))).toEqual(['cy']);
      expect(await idsIn(db, 'player_search', trigramPhrase('marks', 'L'))).toEqual(['ann xu']);
      expect(await idsIn(db, 'user_search', trigramPhrase('search_text', 'x'))).toEqual(['cy', 'bo', 'ann xu']);
      expect(await idsIn(db, 'video_search', trigramPhrase('search_text', 'bb'))).toEqual(['b']);
      expect(await idsIn(db, 'video_search', trigramPhrase('name_key', 'ann'))).toEqual(['b', 'aaaaa2', 'aaaaa1']);
      expect(await idsIn(db, 'card_search', trigramPhrase('search_text', 'bo'))).toEqual(['card']);
      // The n and the x are not in a row.
      expect(await idsIn(db, 'user_search', trigramPhrase('search_text', 'nx'))).toEqual([]);
    } else {
      expect(await users.where(containsIndexed(db, 'search_text', 'o')).execute()).toHaveLength(3);
      expect(await users.where(containsIndexed(db, 'name_key', 'o')).execute()).toEqual([{ id: 'bo' }]);
    }
    await db.deleteFrom('users').execute();
    await close();
  });
});

test('on SQLite the full-text tables follow every change', async () => {
  const { db, close } = await sqlite.open();
  await fill(db);
  const find = (table: Searched, columns: string, text: string) => idsIn(db, table, trigramPhrase(columns, text));
  await db.updateTable('player_profiles').set({ is_listed: 1 }).where('id', '=', 'bo').execute();
  expect(await find('player_search', 'marks', 'L')).toEqual(['bo', 'ann xu']);
  await db.updateTable('users').set({ name_key: 'zoe', search_text: 'zoe' }).where('id', '=', 'ann xu').execute();
  expect(await find('player_search', 'name_key', 'z')).toEqual(['ann xu']);
  expect(await find('video_search', 'name_key', 'z')).toEqual(['b', 'aaaaa2', 'aaaaa1']);
  expect(await find('video_search', 'name_key', 'xu')).toEqual([]);
  // Of videos that share a row the other one stays.
  await db.deleteFrom('videos').where('id', '=', 'aaaaa1').execute();
  expect(await find('video_search', 'search_text', 'al')).toEqual([]);
  expect(await find('video_search', 'search_text', 'sa')).toEqual(['aaaaa2']);
  await db.updateTable('videos').set({ is_approved: 0, search_text: 'own goal' }).where('id', '=', 'b').execute();
  expect(await find('video_search', 'marks', 'P')).toEqual(['b']);
  expect(await find('video_search', 'search_text', 'ow')).toEqual(['b']);
  await db.updateTable('users').set({ search_text: 'qq' }).where('id', '=', 'bo').execute();
  expect(await find('card_search', 'search_text', 'qq')).toEqual(['card']);
  await db.deleteFrom('player_profiles').where('id', '=', 'bo').execute();
  expect(await find('player_search', 'search_text', 'uk')).toEqual(['ann xu']);
  expect(await find('player_search', 'name_key', 'bo')).toEqual(['bo']);
  await db.deleteFrom('users').execute();
  for (const table of ['player_search', 'user_search', 'video_search', 'card_search'] as const) {
    const { rows } = await sql`select id from ${sql.table(`${table}_docsize`)}`.execute(db);
    expect(rows, table).toEqual([]);
  }
  await close();
});
