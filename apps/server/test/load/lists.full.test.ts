import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import type { Dataset } from '../support/calls/dataset.ts';
import { testServer } from '../support/http/test-server.ts';
import { aBigDataset, crowd, MANY } from './big-dataset.ts';

/**
 * The documented lists, their callers, and by how many entries the test data extends each. The log gets an entry for each export:
 * a file, and any other list of several pages.
 */
interface WholeList {
  who: 'admin' | 'scout' | 'player';
  more: number | 'entries';
  /** What the path is about, if not the caller. */
  id?: (data: Dataset) => string;
}
const WHOLE: Record<string, WholeList> = {
  '/api/audit': { who: 'admin', more: 'entries' },
  '/api/audit.csv': { who: 'admin', more: 'entries' },
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
  const countEntries = async () =>
    (await sql<{ count: number }>`select count(*) as count from audit_entries`.execute(server.db)).rows[0]?.count ?? 0;
  const before = new Map<string, { length: number; entries: number }>();
  for (const [path, row] of Object.entries(WHOLE)) {
    const entries = await countEntries();
    before.set(path, { length: idsOf(await send(path, row)).length, entries });
  }
  await crowd(server, data);
  for (const [path, row] of Object.entries(WHOLE)) {
    const { length, entries } = before.get(path) ?? expect.unreachable();
    const expected = length + (row.more === 'entries' ? (await countEntries()) - entries : row.more);
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
