import type { PlayerFilters } from '@touchline/contracts/players';
import type { Db } from '@touchline/db';
import { expect, test } from 'vitest';
import { plansOf, sqlite, testApp } from '../testing/index.ts';
import { countListedPlayers, listListedPlayers } from './players.repo.ts';

const FILTERS: readonly PlayerFilters[] = [
  {},
  { position: ['Defender', 'Striker'] },
  { preferredFoot: 'left' },
  { heightMin: 180 },
  { heightMin: 170, heightMax: 180 },
  { hasClips: true },
  { preferredFoot: 'left', heightMin: 180, hasClips: true, position: ['Forward'], availability: 'available' },
];

test.each(FILTERS)('a page of players by %o is read in the order of an index, not sorted', async (filters) => {
  const app = await testApp({ engine: sqlite });
  const search = { ...filters, terms: [], thisYear: 2026 };
  const [list] = await plansOf(app, (db: Db) => listListedPlayers(db, search, { limit: 24 }));
  expect(list).not.toContain('TEMP B-TREE');
  expect(list).toMatch(/^SEARCH player_profiles USING INDEX listed_players/);
  expect(list).toContain('COVERING INDEX live_videos_of_player');
});

test('players of a range of heights and of a foot are counted in an index', async () => {
  const app = await testApp({ engine: sqlite });
  for (const [filters, index] of [
    [{ heightMin: 180 }, 'listed_players_by_height'],
    [{ preferredFoot: 'left' }, 'listed_players_by_preferred_foot'],
  ] as const) {
    const [plan] = await plansOf(app, (db: Db) => countListedPlayers(db, { ...filters, terms: [], thisYear: 2026 }));
    expect(plan).toContain(`USING COVERING INDEX ${index}`);
  }
});
