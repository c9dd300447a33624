import { foldForSearch, hasTerm, searchTerms } from '@touchline/contracts/search';
import type { TestEngine } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  aCard,
  aMinor,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  engines,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const NAMES = ['Bo Ek', 'Ana Ek-Bo', 'Ágnes Öz', 'Ян Ли', '日本 太郎', 'Xu “Qi” Yu', 'No Profile', '😀 Ö%_'];
const TYPED = [
  ...['a', 'b', 'o', 'q', 'x', 'я', '日', '%', '_', '"', '“', '😀', '.', '@'],
  ...[
    'bo',
    'ek',
    'kb',
    'ka',
    'oz',
    'qx',
    'xu',
    'uq',
    'ян',
    '日本',
    '本太',
    'uk',
    'gk',
    'cb',
    'é',
    'st',
    '%_',
    'b e',
    'a s',
  ],
  ...['ana', 'xu qi', 'striker bo', '日本 太', '😀 o'],
];

/** Listed players, one who is not verified, one without a profile and a minor; with clips and cards. */
async function aCrowd(engine: TestEngine): Promise<TestApp> {
  const app = await testApp({ engine });
  for (const [index, name] of NAMES.entries()) {
    const [firstName = '', ...others] = name.split(' ');
    const player = await aPlayer(app, { firstName, lastName: others.join(' '), isVerified: index !== 1 });
    if (name !== 'No Profile') {
      const position = index % 2 === 0 ? 'Striker' : 'Goalkeeper';
      await aProfile(app, { player, position, location: index % 3 === 0 ? 'UK' : 'Ek', nationality: 'Fiji' });
    }
    if (index !== 1)
      await aVideo(app, { player, title: `Clip ${name}`, description: 'Kb', isApproved: index % 3 === 0 });
    if (index !== 1) await aCard(app, { holder: player });
  }
  await aProfile(app, { player: await aMinor(app, { firstName: 'Bo', lastName: 'Junior' }), position: 'Striker' });
  // Every second clip is ready, and some were uploaded in the same millisecond.
  const videos = await app.db.selectFrom('videos').select(['id', 'created_at']).orderBy('created_at').execute();
  for (const [index, { id }] of videos.entries()) {
    const created_at = videos[index - (index % 3)]?.created_at ?? '';
    const change = { created_at, review_key: `${index % 2}${created_at}` };
    await app.db.updateTable('videos').set(change).where('id', '=', id).execute();
  }
  return app;
}

interface Entry {
  id: string;
}

interface Paged {
  items: Entry[];
  nextCursor: string | null;
}

async function allPages(list: (page: { limit: number; cursor: string | null }) => Promise<Paged>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Paged = await list({ limit: 2, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe.each(engines)('searches for one or two letters, on $name', (engine) => {
  test('find the players whose texts contain them, page by page, under all filters', {
    tags: ['DISC-12', 'DISC-13', 'FIND-01'],
  }, async () => {
    const app = await aCrowd(engine);
    for (const isVerified of [true, false]) {
      const scout = app.as(await aScout(app, { isVerified }));
      for (const filters of [{}, { position: 'Striker' }, { location: 'ek' }, { location: 'u' }]) {
        const { items, searchTexts = [] } = await scout.players.list(filters);
        for (const search of TYPED) {
          const terms = searchTerms(search);
          const fits = (index: number) =>
            terms.every((term) => hasTerm(searchTexts[index] ?? { text: '', synonyms: '' }, term));
          const expected = items.filter((_, index) => fits(index)).map(({ id }) => id);
          expect(await allPages((page) => scout.players.list({ ...filters, search, ...page })), search).toEqual(
            expected,
          );
          expect(await scout.players.count({ ...filters, search }), search).toBe(expected.length);
        }
      }
    }
  });

  test('find players for admins who are not listed, and by their user names', {
    tags: ['DISC-12', 'FIND-01'],
  }, async () => {
    const app = await aCrowd(engine);
    const admin = app.as(await theAdmin(app));
    const { items } = await admin.players.list({});
    const { rows } = await sql<{ id: string; text: string }>`
      select users.id, coalesce(p.search_text, '') || '  ' || name_key as text
      from users left join player_profiles as p on p.user_id = users.id`.execute(app.db);
    const textOf = new Map(rows.map(({ id, text }) => [id, text]));
    for (const search of TYPED.filter((typed) => !['gk', 'cb', 'uk', 'st', 'a s'].includes(typed))) {
      const words = searchTerms(search).map(({ word }) => word);
      const expected = items.filter(({ id }) => words.every((word) => textOf.get(id)?.includes(word)));
      const found = await allPages((page) => admin.players.list({ search, ...page }));
      expect(found, search).toEqual(expected.map(({ id }) => id));
    }
  });

  test('find accounts under all filters, people to write to, and cards by their holders', {
    tags: ['AUSER-06', 'MSG-06', 'FIND-01'],
  }, async () => {
    const app = await aCrowd(engine);
    const admin = app.as(await theAdmin(app));
    const people = await app.db.selectFrom('users').selectAll().orderBy('list_rank', 'desc').execute();
    const cards = await allPages((page) => admin.idCards.list(page).then(withUserIds));
    for (const search of TYPED) {
      const folded = foldForSearch(search);
      const idsBy = (key: 'search_text' | 'name_key', ...conditions: ((user: (typeof people)[number]) => boolean)[]) =>
        people.filter((user) => user[key].includes(folded) && conditions.every((is) => is(user))).map(({ id }) => id);
      for (const [filters, expected] of [
        [{}, idsBy('search_text')],
        [
          { role: 'player', status: 'unverified' },
          idsBy(
            'search_text',
            (user) => user.role === 'player',
            (user) => user.is_verified === 0,
          ),
        ],
        [
          { exceptAdmins: true, status: 'active' },
          idsBy(
            'search_text',
            (user) => user.role !== 'admin',
            (user) => user.is_active === 1,
          ),
        ],
      ] as const) {
        expect(await allPages((page) => admin.users.accounts({ ...filters, search, ...page })), search).toEqual(
          expected,
        );
        expect(await admin.users.accountCount({ ...filters, search }), search).toBe(expected.length);
      }
      const others = [1, 0].flatMap((flag) =>
        idsBy(
          'name_key',
          (user) => user.role !== 'admin',
          (user) => user.is_verified === flag,
        ),
      );
      expect(
        (await admin.users.find({ search })).map(({ id }) => id),
        search,
      ).toEqual(others.slice(0, 20));
      const holders = new Set(idsBy('search_text'));
      const found = await allPages((page) => admin.idCards.list({ search, ...page }).then(withUserIds));
      expect(found, search).toEqual(cards.filter((id) => holders.has(id)));
      expect(await admin.idCards.count({ search }), search).toBe(found.length);
    }
  });

  test('find clips by their texts and players, newest first or ready ones first', {
    tags: ['MOD-06', 'FIND-01'],
  }, async () => {
    const app = await aCrowd(engine);
    const admin = app.as(await theAdmin(app));
    const { rows } = await sql<{ id: string; text: string }>`
      select videos.id, videos.search_text || '  ' || name_key as text
      from videos join users on users.id = player_id`.execute(app.db);
    const textOf = new Map(rows.map(({ id, text }) => [id, text]));
    for (const filters of [
      {},
      { order: 'ready' },
      { order: 'ready', status: 'pending' },
      { status: 'approved' },
    ] as const) {
      const all = await allPages((page) => admin.videos.forModeration({ ...filters, ...page }));
      for (const search of TYPED) {
        const expected = all.filter((id) => textOf.get(id)?.includes(foldForSearch(search)));
        const found = await allPages((page) => admin.videos.forModeration({ ...filters, search, ...page }));
        expect(found, search).toEqual(expected);
        expect(await admin.videos.moderationCount({ ...filters, search }), search).toBe(expected.length);
      }
    }
  });
});

function withUserIds({ items, nextCursor }: { items: { userId: string }[]; nextCursor: string | null }): Paged {
  return { items: items.map(({ userId }) => ({ id: userId })), nextCursor };
}
