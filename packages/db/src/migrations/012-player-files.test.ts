import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './012-player-files.ts';

/** Makes the tables as the step found them. */
const BEFORE = `
  drop table player_file_entries;
  drop table player_file_tags;
  drop table player_files;
  alter table saved_players add column notes text not null default ''`;

test.each(bothEngines)('on $name the notes of saved players become those of their files', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  for (const [rank, id] of ['ann', 'bo', 'sue'].entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, '', '', ${rank}, '', '')`.execute(db);
  }
  for (const [player, notes] of [
    ['ann', 'Fast, ÜBERSTEIGER'],
    ['bo', ''],
  ]) {
    await sql`insert into saved_players (id, scout_id, player_id, notes, created_at)
      values (${`star of ${player}`}, 'sue', ${player}, ${notes}, '2026-01-01')`.execute(db);
  }
  await sql`insert into trash_items (id, kind, subject_id, owner_id, label, trashed_at, erase_at)
    values ('item', 'user', 'cy', 'cy', 'Cy', '', '')`.execute(db);
  const star = { id: 'star of cy', scout_id: 'sue', player_id: 'cy', notes: 'Calm', created_at: '2026-01-02' };
  await db
    .insertInto('trash_rows')
    .values({ item_id: 'item', position: 7, table_name: 'saved_players', content: JSON.stringify(star) })
    .execute();
  await up(db as Kysely<unknown>);
  const [, trashed] = await db.selectFrom('trash_rows').selectAll().orderBy('position').execute();
  expect(trashed).toMatchObject({ position: 8, table_name: 'player_files' });
  expect(JSON.parse(trashed?.content ?? '')).toMatchObject({ player_id: 'cy', note: 'Calm', note_key: 'calm' });
  const files = await db.selectFrom('player_files').selectAll().orderBy('player_id').execute();
  expect(files).toMatchObject([
    {
      player_id: 'ann',
      note: 'Fast, ÜBERSTEIGER',
      note_key: 'fast, ubersteiger',
      note_version: 1,
      noted_at: '2026-01-01',
    },
    { player_id: 'bo', note: '', note_version: 0, noted_at: null, created_at: '2026-01-01' },
  ]);
  expect(await db.selectFrom('saved_players').selectAll().execute()).toHaveLength(2);
  const again = db.insertInto('player_files').values({ ...files[0], id: 'again' } as (typeof files)[number]);
  await expect(again.execute()).rejects.toThrow();
  const [file] = files;
  const entry = {
    id: 'e',
    file_id: file?.id ?? '',
    place: 1,
    kind: 'star',
    former: 'false',
    current: 'true',
    created_at: '',
  } as const;
  await db.insertInto('player_file_entries').values(entry).execute();
  await db.deleteFrom('users').where('id', '=', 'ann').execute();
  expect(await db.selectFrom('player_file_entries').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('player_files').select('player_id').execute()).toEqual([{ player_id: 'bo' }]);
  await close();
});
