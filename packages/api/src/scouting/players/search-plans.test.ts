import { PAGE_SIZE_DEFAULT } from '@touchline/contracts/limits';
import { PLAYER_SORTS } from '@touchline/contracts/players';
import { searchTerms } from '@touchline/contracts/search';
import type { Db } from '@touchline/db';
import { expect, test } from 'vitest';
import { listHeldCards } from '../../cards/id-cards/registry.repo.ts';
import { listForModeration } from '../../clips/review/moderation-list.repo.ts';
import { findPeople, listAccounts } from '../../core/users/people.repo.ts';
import { plansOf, sqlite, testApp } from '../../testing/index.ts';
import { listUnchecked } from './availability.repo.ts';
import type { PlayerSearch } from './player-search.repo.ts';
import { countListedPlayers, listAllPlayers, listListedPlayers } from './players.repo.ts';

const NEAR = { latitude: 6.5, x: 0.99, y: 0.06, z: 0.11, km: 100 };

const FILTERS: readonly Partial<PlayerSearch>[] = [
  {},
  { position: ['Defender', 'Striker'] },
  { preferredFoot: 'left' },
  { heightMin: 180 },
  { heightMin: 170, heightMax: 180 },
  { hasClips: true },
  { freeIn: '2026-11' },
  { contractUntil: '2027-06' },
  { confirmedSince: '2026-08-01' },
  { near: NEAR },
  { near: NEAR, withoutMinors: true, position: ['Striker'] },
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

test.each(PLAYER_SORTS)('a list sorted by %s is read in the order of indexes', async (sort) => {
  const app = await testApp({ engine: sqlite });
  const search = { terms: [], thisYear: 2026, searcherId: 'one', near: sort.endsWith('distance') ? NEAR : undefined };
  const plans = await plansOf(app, (db: Db) => listListedPlayers(db, search, { limit: 24, sort }));
  if (search.near) {
    // Those of the latitudes are sorted, since no index has an order by distance.
    for (const plan of plans) expect(plan).toMatch(/^SEARCH player_profiles USING INDEX listed_players_by_latitude/);
    return;
  }
  // The youngest, whose order by age is not told, are found by their years.
  const isOfYoungest = (plan: string) => plan.includes('birth_year>?');
  const inOrder = plans.filter((plan) => !isOfYoungest(plan));
  expect(inOrder).not.toEqual([]);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH player_profiles USING INDEX listed_players_by_/);
  for (const plan of inOrder) expect(plan).not.toContain('TEMP B-TREE');
});

test('players of a range of heights and of a foot are counted in an index', async () => {
  const app = await testApp({ engine: sqlite });
  for (const [filters, index] of [
    [{ heightMin: 180 }, 'listed_players_by_height'],
    [{ preferredFoot: 'left' }, 'listed_players_by_preferred_foot'],
    [{ freeIn: '2026-11' }, 'listed_players_by_free_after'],
    [{ contractUntil: '2027-06' }, 'listed_players_by_contract'],
    [{ confirmedSince: '2026-08-01' }, 'listed_players_by_confirmation'],
  ] as const) {
    const [plan] = await plansOf(app, (db: Db) => countListedPlayers(db, { ...filters, terms: [], thisYear: 2026 }));
    expect(plan).toContain(`USING COVERING INDEX ${index}`);
  }
});

test('players who are asked for their availability are read from an index, in its order', async () => {
  const app = await testApp({ engine: sqlite });
  const [list] = await plansOf(app, (db: Db) => listUnchecked(db, '2026-08-01', 200));
  expect(list).toBe(
    'SEARCH player_profiles USING COVERING INDEX listed_players_by_check (is_listed=? AND availability_checked_at<?)',
  );
});

test('players whom a block hides from a count are found by the blocks, not among all listed players', async () => {
  const app = await testApp({ engine: sqlite });
  const search = { terms: [], thisYear: 2026, searcherId: 'one' };
  for (const filters of FILTERS) {
    const plans = await plansOf(app, (db: Db) => countListedPlayers(db, { ...search, ...filters }));
    const ofBlocked = plans.filter((plan) => plan.includes('SEARCH blocks'));
    expect(ofBlocked).not.toEqual([]);
    for (const plan of ofBlocked) expect(plan).toMatch(/^SEARCH player_profiles USING INDEX \S+ \(user_id=\?\)/);
  }
});

test.each(['q', 'qx', 'ander'])(
  'no list looks at all rows for %j: a full-text table is read in the order of the list',
  { tags: ['FIND-04'] },
  async (search) => {
    const app = await testApp({ engine: sqlite });
    const players = { terms: searchTerms(search), thisYear: 2026 };
    const page = { limit: PAGE_SIZE_DEFAULT };
    const cards = { search: { text: search, cardNumber: search, codes: [search] }, userIds: null };
    const people = { search, exceptId: '', withUnverifiedPlayers: false, ...page };
    for (const list of [
      (db: Db) => listListedPlayers(db, players, page),
      (db: Db) =>
        listListedPlayers(db, { ...players, position: ['Striker'], location: 'uk', withoutMinors: true }, page),
      (db: Db) => listListedPlayers(db, { ...players, terms: [], location: search }, page),
      (db: Db) =>
        listListedPlayers(db, { ...players, terms: [], notPosition: ['Striker'], notLocation: [search] }, page),
      (db: Db) => countListedPlayers(db, { ...players, searcherId: 'one' }),
      (db: Db) => listAllPlayers(db, { ...players, nationality: search }, page),
      (db: Db) => listAccounts(db, { search, role: 'admin', status: 'inactive' }, page),
      (db: Db) => findPeople(db, { ...people, withoutMembers: true }),
      (db: Db) => listForModeration(db, { search, order: 'newest', ...page }),
      (db: Db) => listForModeration(db, { search, order: 'ready', status: 'pending', ...page }),
      (db: Db) => listHeldCards(db, cards, { ...page, now: '' }),
    ]) {
      for (const plan of await plansOf(app, list)) {
        const steps = plan.split(' | ');
        // The few cards with a number or code are sorted.
        if (!plan.startsWith('MULTI-INDEX OR')) expect(plan).not.toContain('TEMP B-TREE');
        expect(
          steps.filter((step) => /^SCAN (?!\w+_search VIRTUAL TABLE)/.test(step)),
          plan,
        ).toEqual([]);
      }
    }
  },
);
