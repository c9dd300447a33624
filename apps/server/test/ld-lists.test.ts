import type { Caller } from '@touchline/api';
import { aFeaturedItem, aHomepageItem, anAdmin, countStatements } from '@touchline/api/testing/index';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { percentile } from './support/measures.ts';
import { type TestServer, testServer } from './support/test-server.ts';
import { aWorld, type World } from './support/world.ts';

/** Every list of the product, as somebody asks for it who may see all of it. */
const LISTS: Record<
  string,
  { who: 'admin' | 'scout' | 'player'; ask(caller: Caller, world: World): Promise<unknown> }
> = {
  players: { who: 'scout', ask: (caller) => caller.players.list({}) },
  'players, filtered': { who: 'scout', ask: (caller) => caller.players.list({ position: 'Striker' }) },
  people: { who: 'player', ask: (caller) => caller.users.list({}) },
  accounts: { who: 'admin', ask: (caller) => caller.users.accounts({}) },
  videos: { who: 'scout', ask: (caller) => caller.videos.list({}) },
  'all videos': { who: 'admin', ask: (caller) => caller.videos.list({}) },
  'videos to review': { who: 'admin', ask: (caller) => caller.videos.forModeration({}) },
  'messages received': { who: 'admin', ask: (caller) => caller.messages.received({}) },
  messages: { who: 'admin', ask: (caller, { people }) => caller.messages.of({ userId: people.admin.id }) },
  conversations: { who: 'admin', ask: (caller) => caller.messages.conversations({}) },
  'saved players': {
    who: 'scout',
    ask: (caller, { people }) => caller.savedPlayers.list({ scoutId: people.scout.id }),
  },
  'home page': { who: 'admin', ask: (caller) => caller.content.homepage({}) },
  'featured content': { who: 'admin', ask: (caller) => caller.content.featured({}) },
  'access tokens': { who: 'player', ask: (caller) => caller.accessTokens.list({}) },
};

/** Copies rows a number of times. Ids keep their shape; what refers to a copied row refers to the copy of its number. */
async function multiply(server: TestServer, table: string, options: { id: string; times: number; follows: string[] }) {
  const columns = await server.db.introspection.getTables();
  const names = columns.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const ids = new Set(['id', 'file_key', ...options.follows]);
  const unique = new Set(['username', 'username_key', 'email', 'email_key']);
  const selected = names.map((name) => {
    const column = sql.ref(name);
    if (ids.has(name)) return sql`substr(${column}, 1, 24) || printf('%012x', i) || substr(${column}, 37)`;
    if (unique.has(name)) return sql`${column} || i`;
    return name === 'list_rank' ? sql`${column} - i * 1000000` : column;
  });
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${options.times})
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(selected)} from ${sql.table(table)}, n where ${sql.table(table)}.id = ${options.id}
  `.execute(server.db);
}

test('no list asks the database for its rows one by one, however many there are (LD-03)', async () => {
  const server = await testServer();
  const world = await aWorld(server);
  await anAdmin(server);
  for (let count = 0; count < 5; count += 1) await Promise.all([aHomepageItem(server), aFeaturedItem(server)]);
  const { player, admin } = world.people;
  const many = inject('isSoak') ? 5000 : 50;
  const idOf = async (table: 'player_profiles' | 'videos' | 'messages', column: string, id: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(server.db))
      .rows[0]?.id ?? '';
  await multiply(server, 'users', { id: player.id, times: many, follows: [] });
  const profile = await idOf('player_profiles', 'user_id', player.id);
  await multiply(server, 'player_profiles', { id: profile, times: many, follows: ['user_id'] });
  for (const video of [world.live, world.pending]) {
    await multiply(server, 'videos', { id: video.get(player.id)?.id ?? '', times: many, follows: ['player_id'] });
  }
  const message = await idOf('messages', 'receiver_id', admin.id);
  await multiply(server, 'messages', { id: message, times: many * 10, follows: [] });

  const { rows } = await sql<{ count: number }>`select count(*) as count from videos`.execute(server.db);
  expect(rows[0]?.count).toBeGreaterThan(2 * many);
  for (const [name, { who, ask }] of Object.entries(LISTS)) {
    const person = world.people[who];
    const statements = await countStatements(server, person, (caller) => ask(caller, world));
    expect(statements, name).toBeLessThanOrEqual(5);
    if (!inject('isSoak')) continue;
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const began = performance.now();
      await ask(server.as(person), world);
      times.push(performance.now() - began);
    }
    expect(percentile(times, 95), name).toBeLessThan(300);
  }
}, 600_000);
