import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isSqlite } from '../sql/dialects.ts';
import { containsIndexed, trigramPhrase } from '../sql/search.ts';
import type { Db } from '../tables.ts';
import { bothEngines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './034-gate.ts';

async function aListedPlayer(db: Db, id: string, { rank, isMinor }: { rank: number; isMinor: 0 | 1 }): Promise<void> {
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, full_name_key, list_rank, is_minor, created_at, updated_at)
    values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, ${id}, 'Beermann', '', 1, 1, 1, '', '', '', ${rank},
      ${sql.lit(isMinor)}, '', '')`.execute(db);
  await sql`insert into player_profiles (id, user_id, position, achievements, location_key, nationality_key, experience_key,
      search_text, facets, list_rank, availability, is_listed, is_minor, created_at, updated_at)
    values (${id}, ${id}, 'Striker', '[]', 'england', 'wales', 'rovers u16', ${`${id} beermann striker rovers wales england`},
      '|Striker|', ${rank}, 'trial', 1, ${sql.lit(isMinor)}, '', '')`.execute(db);
}

async function found(db: Db, column: 'search_text' | 'experience_key', text: string): Promise<string[]> {
  const query = db.selectFrom('player_profiles').select('user_id').orderBy('user_id');
  const rows = await (isSqlite(db)
    ? query
        .innerJoin('player_search', 'player_search.rowid', 'player_profiles.list_rank')
        .where(sql<boolean>`player_search match ${trigramPhrase(column, text)}`)
    : query.where(containsIndexed(db, `player_profiles.${column}`, text))
  ).execute();
  return rows.map(({ user_id }) => user_id);
}

describe.each(bothEngines)('the step to searches without private words of minors, on $name', (engine) => {
  test('leaves the first name, the initial, the position and the country to search in', async () => {
    const { db, close } = await versionBefore(engine, '034-gate');
    await aListedPlayer(db, 'ann', { rank: 1, isMinor: 0 });
    await aListedPlayer(db, 'leo', { rank: 2, isMinor: 1 });
    await up(db as Kysely<unknown>);
    for (const text of ['beermann', 'rovers', 'wales'])
      expect(await found(db, 'search_text', text), text).toEqual(['ann']);
    expect(await found(db, 'experience_key', 'u16')).toEqual(['ann']);
    for (const text of ['striker', 'england']) {
      expect(await found(db, 'search_text', text), text).toEqual(['ann', 'leo']);
    }
    expect(await found(db, 'search_text', 'leo')).toEqual(['leo']);
    const { rows } = await sql<{
      text: string;
      facets: string;
    }>`select search_text as text, facets from player_profiles where id = 'leo'`.execute(db);
    expect(rows).toEqual([{ text: 'leo b. striker england', facets: '|Striker|trial|GB-ENG|' }]);
    await close();
  });
});
