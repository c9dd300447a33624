import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { containsIndexed, listKnownWords, trigramPhrase } from '../sql/search.ts';
import type { Db } from '../tables.ts';
import { engines, postgres, sqlite } from '../testing/engines.ts';

/** Inserts users with their roles, in the order of their ranks. */
async function insertUsers(db: Db, users: Record<string, string>): Promise<void> {
  for (const [rank, [id, role]] of Object.entries(users).entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, ${role}, ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, ${`${id} x@y.org`}, ${id}, ${rank}, '', '')`.execute(
      db,
    );
  }
}

async function insertVideo(db: Db, id: string, { text = '', time = '' } = {}): Promise<void> {
  await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
      mime_type, container, is_approved, is_public, search_text, created_at, updated_at)
    values (${id}, 'ann xu', '', '', '[]', ${id}, '', 1, '', 'video/mp4', 'mp4', 1, 1, ${text}, ${time}, '')`.execute(
    db,
  );
}

describe.each(engines)('the schema on $name', (engine) => {
  test('accepts the known values of a column only', async () => {
    const { db, close } = await engine.open();
    await expect(insertUsers(db, { coach: 'coach' })).rejects.toThrow(/check/i);
    await insertUsers(db, { 'ann xu': 'player' });
    await insertVideo(db, 'goal');
    const finish = db.updateTable('videos').set({ processing: 'done' as 'ready' });
    await expect(finish.execute()).rejects.toThrow(/check/i);
    await close();
  });

  test('allows one open case about a user, one open request per pair and one guardianship of each child', async () => {
    const { db, close } = await engine.open();
    await insertUsers(db, { 'ann xu': 'player', bea: 'player', sam: 'scout', sue: 'guardian' });
    const openCase = (id: string, aboutId: string | null, state: 'new' | 'open' | 'closed') =>
      db
        .insertInto('cases')
        .values({
          ...{ id, about_id: aboutId, about_name: 'Sam', state, priority: 2, assignee_id: null, has_hold: 0 },
          ...{ closed_at: null, created_at: '', updated_at: '' },
        })
        .execute();
    for (const id of ['closed 1', 'closed 2']) await openCase(id, 'sam', 'closed');
    await openCase('open', 'sam', 'open');
    await expect(openCase('again', 'sam', 'new')).rejects.toThrow(/unique/i);
    for (const id of ['about no account 1', 'about no account 2']) await openCase(id, null, 'new');

    const ask = (id: string, state: 'pending' | 'later' | 'declined') =>
      db
        .insertInto('contact_requests')
        .values({
          ...{ id, player_id: 'ann xu', other_id: 'sam', is_from_player: 0, route: 'player', state },
          ...{ subject: '', content: '', message_id: null, answered_by: null, answered_at: null, created_at: '' },
        })
        .execute();
    for (const id of ['declined 1', 'declined 2']) await ask(id, 'declined');
    await ask('pending', 'pending');
    await expect(ask('again', 'later')).rejects.toThrow(/unique/i);

    const link = (id: string, playerId: string, state: 'active' | 'ended') =>
      sql`insert into guardianships (id, player_id, guardian_id, state, email, expires_at, created_at)
        values (${id}, ${playerId}, 'sue', ${state}, '', '', '')`.execute(db);
    await link('former', 'ann xu', 'ended');
    await link('present', 'ann xu', 'active');
    await expect(link('again', 'ann xu', 'active')).rejects.toThrow(/unique/i);
    await link('sister', 'bea', 'active');
    await close();
  });

  test('allows one pinned video of a player and one waiting request for an act', async () => {
    const { db, close } = await engine.open();
    await insertUsers(db, { 'ann xu': 'player', ada: 'admin' });
    for (const id of ['goal', 'save']) await insertVideo(db, id);
    const pin = (id: string) => db.updateTable('videos').set({ is_pinned: 1 }).where('id', '=', id).execute();
    await pin('goal');
    await expect(pin('save')).rejects.toThrow(/unique/i);
    const request = (id: string, targetId: string | null, state: 'waiting' | 'withdrawn') =>
      sql`insert into approvals (id, act, target_id, state, requested_by, expires_at, created_at)
        values (${id}, 'empty-trash', ${targetId}, ${state}, 'ada', '', '')`.execute(db);
    await request('withdrawn', null, 'withdrawn');
    await request('waiting', null, 'waiting');
    await expect(request('again', null, 'waiting')).rejects.toThrow(/unique/i);
    await request('other', 'ann xu', 'waiting');
    await close();
  });

  test('keeps cases, reports and messages of guardians when the users they name are deleted', async () => {
    const { db, close } = await engine.open();
    await insertUsers(db, { 'ann xu': 'player', sam: 'scout', ada: 'admin', sue: 'guardian' });
    await sql`insert into cases (id, about_id, about_name, state, priority, has_hold, created_at, updated_at)
      values ('c', 'sam', 'Sam', 'open', 2, 0, '', '')`.execute(db);
    await sql`insert into reports (id, case_id, reporter_id, subject, reason, content, copy, created_at)
      values ('r', 'c', 'sam', 'user', 'other', 'They lied.', '[]', '')`.execute(db);
    await sql`insert into guardianships (id, player_id, guardian_id, state, email, expires_at, created_at,
        confirmed_at, confirmed_by, confirmed_how)
      values ('g', 'ann xu', 'sue', 'active', '', '', '', '2026', 'sam', 'document')`.execute(db);
    await sql`insert into messages (id, sender_id, receiver_id, subject, content, is_read, created_at, guardian_id)
      values ('m', 'ann xu', 'ada', '', 'Hello', 0, '', 'sue')`.execute(db);
    await db.deleteFrom('users').where('id', '=', 'sam').execute();
    expect(await db.selectFrom('cases').select(['about_id', 'about_name']).execute()).toEqual([
      { about_id: null, about_name: 'Sam' },
    ]);
    expect(await db.selectFrom('reports').select(['reporter_id', 'content']).execute()).toEqual([
      { reporter_id: null, content: 'They lied.' },
    ]);
    expect(await db.selectFrom('guardianships').select(['confirmed_at', 'confirmed_by']).execute()).toEqual([
      { confirmed_at: '2026', confirmed_by: null },
    ]);
    await db.deleteFrom('users').where('id', '=', 'sue').execute();
    expect(await db.selectFrom('messages').select('guardian_id').execute()).toEqual([{ guardian_id: 'sue' }]);
    expect(await db.selectFrom('guardianships').select('id').execute()).toEqual([]);
    await close();
  });

  test('deletes what belongs to a video with it: files, plays, fingerprint and its keys', async () => {
    const { db, close } = await engine.open();
    await insertUsers(db, { 'ann xu': 'player' });
    for (const id of ['goal', 'save']) await insertVideo(db, id);
    const file = { id: 'f', video_id: 'goal', kind: 'playback', file_key: 'k', mime_type: 'video/mp4' } as const;
    await db
      .insertInto('video_files')
      .values({ ...file, width: 2, height: 2, file_size: 3_000_000_000, sha256: '' })
      .execute();
    await db.insertInto('video_plays').values({ video_id: 'goal', viewer_key: 'v', day: '', tenths: 30 }).execute();
    await db.insertInto('watched_parts').values({ video_id: 'goal', part: 0, tenths: 30 }).execute();
    for (const video_id of ['goal', 'save']) {
      const { number } = await db
        .insertInto('video_fingerprints')
        .values({ video_id, version: 1, hashes: '', moments: '', searches: '' })
        .returning('number')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('video_frame_keys')
        .values({ frame_key: 131_071, fingerprint: number, position: 0 })
        .execute();
    }
    await db.deleteFrom('videos').where('id', '=', 'goal').execute();
    for (const table of ['video_files', 'video_plays', 'watched_parts'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await db.selectFrom('video_fingerprints').select('video_id').execute()).toEqual([{ video_id: 'save' }]);
    expect(await db.selectFrom('video_frame_keys').select('position').execute()).toEqual([{ position: 0 }]);
    await close();
  });

  test('knows the words of listed players only, and follows their changes', { tags: ['DISC-68'] }, async () => {
    const { db, close } = await engine.open();
    await fillSearches(db);
    const known = async () => (await listKnownWords(db, ['ann', 'striker', 'bo', 'renamed'])).toSorted();
    expect(await known()).toEqual(['ann', 'striker']);
    await db.updateTable('player_profiles').set({ search_text: 'renamed' }).where('id', '=', 'ann xu').execute();
    expect(await known()).toEqual(['renamed']);
    await db.updateTable('player_profiles').set({ is_listed: 1 }).where('id', '=', 'bo').execute();
    await db.deleteFrom('users').where('id', '=', 'ann xu').execute();
    expect(await known()).toEqual(['bo', 'striker']);
    await close();
  });
});

/** A listed player with videos, a hidden one with a card, and one without a profile; two videos share their millisecond. */
async function fillSearches(db: Db): Promise<void> {
  await insertUsers(db, { 'ann xu': 'player', bo: 'player', cy: 'player' });
  for (const [rank, id] of ['ann xu', 'bo'].entries()) {
    await sql`insert into player_profiles (id, user_id, position, achievements, location_key, nationality_key, experience_key,
        search_text, facets, list_rank, availability, is_listed, created_at, updated_at)
      values (${id}, ${id}, 'Striker', '[]', 'uk', '', '', ${`${id} striker uk`}, '|Striker|', ${rank}, 'trial',
        ${sql.lit(rank === 0 ? 1 : 0)}, '', '')`.execute(db);
  }
  await insertVideo(db, 'aaaaa1', { text: 'goal', time: '2026-01-01T00:00:00.001Z' });
  await insertVideo(db, 'aaaaa2', { text: 'save', time: '2026-01-01T00:00:00.001Z' });
  await insertVideo(db, 'b', { text: 'dribbling', time: '2026-01-01T00:00:00.002Z' });
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

test('on SQLite the full-text tables follow every change', async () => {
  const { db, close } = await sqlite.open();
  await fillSearches(db);
  const find = (table: Searched, columns: string, text: string) => idsIn(db, table, trigramPhrase(columns, text));
  expect(await find('player_search', 'search_text', 'u')).toEqual(['bo', 'ann xu']);
  expect(await find('player_search', 'name_key', 'y')).toEqual(['cy']);
  expect(await find('player_search', 'marks', 'L')).toEqual(['ann xu']);
  expect(await find('user_search', 'search_text', 'x')).toEqual(['cy', 'bo', 'ann xu']);
  expect(await find('video_search', 'search_text', 'bb')).toEqual(['b']);
  expect(await find('video_search', 'name_key', 'ann')).toEqual(['b', 'aaaaa2', 'aaaaa1']);
  // The n and the x are not in a row.
  expect(await find('user_search', 'search_text', 'nx')).toEqual([]);
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

test('on PostgreSQL texts of one letter are found by the index of their parts', async () => {
  const { db, close } = await postgres.open();
  await insertUsers(db, { 'ann xu': 'player', bo: 'player', cy: 'player' });
  const users = db.selectFrom('users').select('id');
  expect(await users.where(containsIndexed(db, 'search_text', 'o')).execute()).toHaveLength(3);
  expect(await users.where(containsIndexed(db, 'name_key', 'o')).execute()).toEqual([{ id: 'bo' }]);
  await close();
});
