import type { Caller } from '@touchline/api';
import { aFeaturedItem, aHomepageItem, anAdmin, countStatements } from '@touchline/api/testing/index';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { aDataset, type Dataset } from '../support/calls/dataset.ts';
import { type TestServer, testServer } from '../support/http/test-server.ts';
import { percentile } from '../support/processes/measures.ts';

/** Every list, with a caller who may see all of it. */
const LISTS: Record<
  string,
  { who: 'admin' | 'scout' | 'player' | 'guardian'; ask(caller: Caller, data: Dataset): Promise<unknown> }
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
  'contact requests': { who: 'scout', ask: (caller) => caller.contactRequests.list({}) },
  'contact requests to answer': { who: 'admin', ask: (caller) => caller.contactRequests.list({}) },
  'audit log': { who: 'admin', ask: (caller) => caller.audit.list({}) },
  'history of a video': {
    who: 'admin',
    ask: (caller, { live, people }) => caller.videos.history({ id: live.get(people.player.id)?.id ?? '' }),
  },
  'blocked users': { who: 'player', ask: (caller) => caller.blocks.list({}) },
  trash: { who: 'admin', ask: (caller) => caller.trash.list({}) },
  approvals: { who: 'admin', ask: (caller) => caller.approvals.list({}) },
  cases: { who: 'admin', ask: (caller) => caller.cases.list({}) },
  'ID cards': { who: 'admin', ask: (caller) => caller.idCards.list({}) },
  'batches of ID cards': { who: 'admin', ask: (caller) => caller.idCards.batches() },
  children: { who: 'guardian', ask: (caller) => caller.guardian.children() },
  'conversations of a child': {
    who: 'guardian',
    ask: (caller, { people }) => caller.guardian.conversations({ playerId: people.minor.id }),
  },
  'who was shown what of a child': {
    who: 'guardian',
    ask: (caller, { people }) => caller.guardian.disclosures({ playerId: people.minor.id }),
  },
};

/** Copies rows a number of times. Ids keep their format; references to a copied row refer to its copy of the same number. */
async function multiply(server: TestServer, table: string, options: { id: string; times: number; follows: string[] }) {
  const columns = await server.db.introspection.getTables();
  const names = columns.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const ids = new Set(['id', 'file_key', ...options.follows]);
  const unique = new Set([
    'username',
    'username_key',
    'email',
    'email_key',
    'card_number',
    'verification_code',
    'barcode',
  ]);
  const selected = names.map((name) => {
    const column = sql.ref(name);
    if (ids.has(name)) return sql`substr(${column}, 1, 24) || printf('%012x', i) || substr(${column}, 37)`;
    if (unique.has(name)) return sql`${column} || i`;
    return name === 'list_rank' || name === 'status_index' ? sql`${column} - i * 1000000` : column;
  });
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${options.times})
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(selected)} from ${sql.table(table)}, n where ${sql.table(table)}.id = ${options.id}
  `.execute(server.db);
}

/** As many live videos as pending ones, and ten times as many messages. */
const MANY = inject('isSoak') ? 5000 : 250;

async function aBigDataset(server: TestServer): Promise<Dataset> {
  const data = await aDataset(server);
  await anAdmin(server);
  for (let count = 0; count < 5; count += 1) await Promise.all([aHomepageItem(server), aFeaturedItem(server)]);
  return data;
}

async function crowd(server: TestServer, { people: { player, scout, admin }, live, pending }: Dataset): Promise<void> {
  type Table = 'player_profiles' | 'videos' | 'messages' | 'saved_players' | 'id_cards';
  const idOf = async (table: Table, column: string, id: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(server.db))
      .rows[0]?.id ?? '';
  await multiply(server, 'users', { id: player.id, times: MANY, follows: [] });
  const profile = await idOf('player_profiles', 'user_id', player.id);
  await multiply(server, 'player_profiles', { id: profile, times: MANY, follows: ['user_id'] });
  for (const video of [live, pending]) {
    await multiply(server, 'videos', { id: video.get(player.id)?.id ?? '', times: MANY, follows: ['player_id'] });
  }
  const card = await idOf('id_cards', 'user_id', player.id);
  await multiply(server, 'id_cards', { id: card, times: MANY, follows: ['user_id'] });
  const message = await idOf('messages', 'receiver_id', admin.id);
  await multiply(server, 'messages', { id: message, times: MANY * 10, follows: [] });
  const saved = await idOf('saved_players', 'scout_id', scout.id);
  await multiply(server, 'saved_players', { id: saved, times: MANY, follows: ['player_id'] });
}

test('each list makes at most five queries, however many rows there are', {
  tags: ['LD-03'],
  timeout: 600_000,
}, async () => {
  const server = await testServer();
  const data = await aBigDataset(server);
  await crowd(server, data);
  const { rows } = await sql<{ count: number }>`select count(*) as count from videos`.execute(server.db);
  expect(rows[0]?.count).toBeGreaterThan(2 * MANY);
  for (const [name, { who, ask }] of Object.entries(LISTS)) {
    const person = data.people[who];
    const statements = await countStatements(server, person, (caller) => ask(caller, data));
    expect(statements, name).toBeLessThanOrEqual(5);
    if (!inject('isSoak')) continue;
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const began = performance.now();
      await ask(server.as(person), data);
      times.push(performance.now() - began);
    }
    expect(percentile(times, 95), name).toBeLessThan(300);
  }
});

/** The documented lists, their callers, and by how many entries the test data extends each. */
interface WholeList {
  who: 'admin' | 'scout' | 'player';
  more: number;
  /** What the path is about, if not the caller. */
  id?: (data: Dataset) => string;
}
const WHOLE: Record<string, WholeList> = {
  // Each export is an entry of the log: four files were read between the two readings, and then the log itself twice.
  '/api/audit': { who: 'admin', more: 4 },
  '/api/audit.csv': { who: 'admin', more: 6 },
  '/api/users': { who: 'admin', more: MANY },
  '/api/users.csv': { who: 'admin', more: MANY },
  '/api/players': { who: 'scout', more: MANY },
  '/api/videos': { who: 'admin', more: 2 * MANY },
  '/api/videos.csv': { who: 'admin', more: 2 * MANY },
  '/api/videos/{id}/history': {
    who: 'admin',
    more: 0,
    id: ({ live, people }) => live.get(people.player.id)?.id ?? '',
  },
  '/api/messages/user/{userId}': { who: 'admin', more: 10 * MANY },
  '/api/scouts/{scoutId}/saved-players': { who: 'scout', more: MANY },
  '/api/content/homepage': { who: 'admin', more: 0 },
  '/api/content/featured': { who: 'admin', more: 0 },
  '/api/auth/tokens': { who: 'player', more: 0 },
  '/api/blocks': { who: 'player', more: 0 },
  '/api/contact-requests': { who: 'player', more: 0 },
  '/api/trash': { who: 'admin', more: 0 },
  '/api/id-cards': { who: 'admin', more: MANY },
  '/api/id-cards.csv': { who: 'admin', more: MANY },
};

test('a list without a limit is complete, read page by page, and does not delay other calls', {
  tags: ['LD-03'],
  timeout: 600_000,
}, async () => {
  expect(Object.keys(WHOLE).sort()).toEqual(
    restTable
      .filter(({ list }) => list)
      .map(({ path }) => path)
      .sort(),
  );
  const server = await testServer();
  const data = await aBigDataset(server);
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  };
  server.shared.db = server.db.withPlugin(counter);
  // Over real connections: injected requests would not give other calls a chance.
  const address = await server.listen();
  const send = async (path: string, { who, id: idOf }: Pick<WholeList, 'who' | 'id'>) => {
    const caller = data.people[who].id;
    const id = idOf?.(data) ?? caller;
    const headers = { cookie: `sid=${data.sessions.get(caller)}` };
    const response = await fetch(`${address}${path.replace(/\{\w+\}/, id)}`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  };
  const idsOf = (list: string) =>
    list.startsWith('[')
      ? (JSON.parse(list) as { id?: string; userId: string }[]).map(({ id, userId }) => id ?? userId)
      : // The first column of the lines after the titles. No text of these users and videos has a line break.
        list
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.slice(0, line.indexOf(',')));
  const lengths = new Map<string, number>();
  for (const [path, row] of Object.entries(WHOLE)) lengths.set(path, idsOf(await send(path, row)).length);
  await crowd(server, data);
  for (const [path, row] of Object.entries(WHOLE)) {
    const expected = (lengths.get(path) ?? 0) + row.more;
    const pages = Math.ceil(expected / PAGE_SIZE_MAX);
    statements = 0;
    const began = performance.now();
    const whole = await send(path, row);
    const milliseconds = performance.now() - began;
    const ids = idsOf(whole);
    expect([path, ids.length, new Set(ids).size]).toEqual([path, expected, expected]);
    // For a page: its entries, their users and their profiles, however many entries it has; and the entry of the export.
    expect(statements, path).toBeLessThanOrEqual(3 * pages + 6);
    if (inject('isSoak')) expect(milliseconds / pages, path).toBeLessThan(300);

    let isOver = false;
    const again = send(path, row).finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    do {
      const asked = performance.now();
      await send('/api/auth/me', { who: 'player' });
      waits.push(performance.now() - asked);
    } while (!isOver);
    await again;
    // Other calls are served while it is under way.
    if (pages > 10) expect(waits.length, path).toBeGreaterThan(pages / 10);
    if (inject('isSoak')) expect(Math.max(...waits), path).toBeLessThan(300);
  }
});
