import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listKnownWords } from '../sql/words.ts';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './009-player-search.ts';

/** Texts as the versions before folded them. */
const PLAYERS = [
  { id: 'p1', first: 'Иван', last: 'Петков', nationality: 'Bulgaria', text: 'иван петков striker bulgaria', listed: 1 },
  { id: 'p2', first: 'Νίκος', last: 'Μάρης', nationality: 'Greek', text: 'νικος μαρης striker greek', listed: 1 },
  { id: 'p3', first: 'Liam', last: 'O’Sullivan', nationality: null, text: 'liam o’sullivan striker', listed: 1 },
  {
    id: 'p4',
    first: 'Unverified',
    last: 'Hidden-Name',
    nationality: 'Spain',
    text: 'unverified hidden-name',
    listed: 0,
  },
] as const;

async function fill(db: Db): Promise<void> {
  const users = [
    ...PLAYERS,
    { id: 'bare', first: 'D’Arcy', last: 'No - Profile', nationality: null, text: '', listed: 0 },
  ];
  for (const [rank, { id, first, last }] of users.entries()) {
    const names = `${first} ${last}`.toLowerCase();
    await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, first_name, last_name,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, ${id}, '', 'player', ${first}, ${last}, 0, 1, 0, ${`${names} a-b@x.org`}, ${names},
        ${rank}, '', '')`.execute(db);
  }
  for (const [rank, { id, nationality, text, listed }] of PLAYERS.entries()) {
    await sql`insert into player_profiles (id, user_id, position, current_club, nationality, experience, achievements, location,
        location_key, nationality_key, experience_key, search_text, facets, list_rank, availability, is_listed, created_at,
        updated_at)
      values (${id}, ${id}, 'Striker', null, ${nationality}, 'U-19', '[]', 'Baden-Baden', 'baden-baden', '', 'u-19', ${text},
        '|Striker|trial|', ${rank}, 'trial', ${sql.lit(listed)}, '', '')`.execute(db);
  }
}

describe.each(engines)('the step to searching players by words, on $name', (engine) => {
  test('writes the texts of all players again and keeps the rest', { tags: ['DISC-68', 'CR-07'] }, async () => {
    const { db, close } = await versionBefore(engine, '009-player-search');
    await fill(db);
    await up(db as Kysely<unknown>);
    const profiles = await db.selectFrom('player_profiles').selectAll().orderBy('list_rank').execute();
    expect(profiles.map(({ search_text, facets }) => [search_text, facets])).toEqual([
      ['иван петков striker bulgaria baden baden ivan petkov badenbaden', '|Striker|trial|BG|'],
      ['νικος μαρης striker greek baden baden nikos maris badenbaden', '|Striker|trial|GR|'],
      ['liam osullivan striker baden baden badenbaden', '|Striker|trial|'],
      ['unverified hidden name striker spain baden baden hiddenname badenbaden', '|Striker|trial|ES|'],
    ]);
    expect(profiles[0]).toMatchObject({ location: 'Baden-Baden', location_key: 'baden baden', experience_key: 'u 19' });
    const users = await db.selectFrom('users').select(['name_key', 'search_text']).orderBy('list_rank').execute();
    expect(users[2]).toEqual({ name_key: 'liam osullivan', search_text: 'liam osullivan a b@x.org' });
    expect(users[4]).toEqual({ name_key: 'darcy no profile', search_text: 'darcy no profile a b@x.org' });
    // Only the words of listed players are known.
    const words = await listKnownWords(db, ['ivan', 'osullivan', 'badenbaden', 'hidden', 'iva']);
    expect(words.toSorted()).toEqual(['badenbaden', 'ivan', 'osullivan']);
    await close();
  });

  test('keeps the texts of the search in step with later changes', async () => {
    const { db, close } = await versionBefore(engine, '009-player-search');
    await fill(db);
    await up(db as Kysely<unknown>);
    await db.updateTable('player_profiles').set({ search_text: 'renamed' }).where('id', '=', 'p1').execute();
    await db.updateTable('player_profiles').set({ is_listed: 0 }).where('id', '=', 'p2').execute();
    await db.deleteFrom('users').where('id', '=', 'p3').execute();
    await db.updateTable('player_profiles').set({ is_listed: 1 }).where('id', '=', 'p4').execute();
    const words = await listKnownWords(db, ['ivan', 'renamed', 'nikos', 'osullivan', 'hidden']);
    expect(words.toSorted()).toEqual(['hidden', 'renamed']);
    await close();
  });
});
