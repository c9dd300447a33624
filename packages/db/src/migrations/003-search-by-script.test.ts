import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { bothEngines } from '../testing/engines.ts';
import { up } from './003-search-by-script.ts';

interface Stored {
  id: string;
  names: [first: string, last: string];
  text: string;
  facets?: string;
  foot?: 'left' | 'right' | 'both';
  club?: string;
  isMinor?: boolean;
}

async function store(db: Db, { id, names: [first_name, last_name], text, ...more }: Stored, list_rank: number) {
  const { foot = null, club = null, isMinor = false, facets = '|Striker|trial|' } = more;
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, ${first_name}, ${last_name}, '', 1, 1, 0, ${text}, ${text},
      ${list_rank}, '', '')`.execute(db);
  await sql`insert into player_profiles (id, user_id, position, achievements, location_key, nationality_key, experience_key,
      search_text, facets, list_rank, availability, is_listed, is_minor, preferred_foot, current_club, created_at, updated_at)
    values (${id}, ${id}, 'Striker', '[]', '', '', '', ${text}, ${facets}, ${list_rank}, 'trial', 1, ${isMinor ? 1 : 0},
      ${foot}, ${club}, '', '')`.execute(db);
}

test.each(bothEngines)(
  'on $name players of before are found by the letters of their script, foot and club',
  { tags: ['DISC-68', 'FIND-08', 'FIND-09'] },
  async (engine) => {
    const { db, close } = await engine.open();
    const stored: Stored[] = [
      { id: 'ali', names: ['علی', 'ـ'], text: 'علی striker', foot: 'both' },
      { id: 'taro', names: ['太郎', '山田'], text: '太郎 山田 striker ヤマタ', foot: 'left', club: 'Minato' },
      { id: 'child', names: ['태', '김민'], text: '태 striker', isMinor: true },
      { id: 'ann', names: ['Ann', 'Bee'], text: 'ann bee striker leeds, uk', foot: 'right' },
    ];
    for (const [rank, player] of stored.entries()) await store(db, player, rank);
    await up(db as unknown as Kysely<unknown>);
    const rows = await db.selectFrom('player_profiles').select(['id', 'search_text', 'facets']).execute();
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of('ali')).toMatchObject({
      search_text: 'علي striker',
      facets: '|Striker|trial|left-footed|right-footed|two-footed|free-agent|',
    });
    expect(of('taro')).toMatchObject({
      search_text: '太郎 山田 striker やまた 太郎山田 山田太郎',
      facets: '|Striker|trial|left-footed|',
    });
    expect(of('child')?.search_text).not.toContain('민'.normalize('NFKD'));
    expect(of('child')?.facets).toBe('|Striker|trial|');
    expect(of('ann')).toMatchObject({
      search_text: 'ann bee striker leeds, uk ',
      facets: '|Striker|trial|right-footed|free-agent|',
    });
    const user = await db.selectFrom('users').select('name_key').where('id', '=', 'ali').executeTakeFirstOrThrow();
    expect(user.name_key).toBe('علي striker');
    await close();
  },
);
