import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { appRouter } from '@touchline/api';
import { pglite, sqlite } from '@touchline/api/testing/index';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { aWorld, COLUMNS, type Column, cellOf, viewerOf, type World } from '../support/calls/dataset.ts';
import { MATRIX } from '../support/calls/matrix.ts';
import { type Spoilt, spoil, spoiling } from '../support/calls/mutate.ts';
import { REQUESTS } from '../support/calls/requests.ts';
import { rememberAll } from '../support/calls/restore-state.ts';
import type { Browser } from '../support/http/browser.ts';
import { testServer } from '../support/http/test-server.ts';

const SEED = 20_261_122;
/** So many requests are sent before everything that they have destroyed is put back. */
const UNTIL_REWIND = 50;
const ROWS = Object.keys(MATRIX).filter((key) => !/^GET \/(metrics|uploads)|\/api\/(docs|nope)/.test(key));
const restRows = new Map(restTable.map((row) => [`${row.method} ${row.path}`, row]));
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>;

const plan = fc.record({
  key: fc.constantFrom(...ROWS),
  column: fc.constantFrom(...COLUMNS),
  door: fc.constantFrom('rest', 'rest', 'trpc'),
  spoilings: fc.array(spoiling, { minLength: 1, maxLength: 3 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

function as(world: World, browser: Browser, column: Column): void {
  const viewer = viewerOf(world, column);
  browser.cookie = viewer ? `sid=${world.tokens.get(viewer.id)}` : null;
}

/** Sends a spoilt request; answers its status. */
async function send(world: World, { key, column, door, spoilings }: Plan): Promise<number> {
  const browser = await world.server.browser();
  as(world, browser, column);
  const spoilt = spoil((await REQUESTS[key]?.(cellOf(world, column))) ?? {}, spoilings);
  const [call = ''] = key.split(' | ');
  const procedure = call.includes('/') ? restRows.get(call)?.procedure : call;
  if (procedure && (door === 'trpc' || !call.includes('/'))) return overTrpc(browser, procedure, spoilt);
  const [method = '', path = ''] = call.split(' ');
  const filled = path
    .replace('*', spoilt.params['*'] ?? '')
    .replace(/\{(\w+)\}/g, (_, name: string) => asPath(spoilt.params[name] ?? ''));
  const search = new URLSearchParams(spoilt.query).toString();
  return (await browser.ask(method as 'GET', `${filled}${search && `?${search}`}`, spoilt.asking)).status;
}

async function overTrpc(browser: Browser, procedure: string, { params, asking }: Spoilt): Promise<number> {
  const input = asking.raw ?? JSON.stringify(params);
  if (procedures[procedure]?._def.type === 'mutation') {
    const headers = { 'content-type': 'application/json', ...asking.headers };
    return (await browser.ask('POST', `/trpc/${procedure}`, { raw: input, headers })).status;
  }
  const path = `/trpc/${procedure}?input=${asPath(String(input))}`;
  return (await browser.ask('GET', path, { headers: asking.headers ?? {} })).status;
}

/** Half of a pair of surrogates has no spelling in an address. */
const asPath = (text: string) => encodeURIComponent(text.toWellFormed());

/** Everything that may be read is still read by whom it should be, and by nobody else. */
async function smoke(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const reads = Object.keys(MATRIX).filter((key) =>
    /^GET \/api\/(users|players|videos|content|id-cards)\b[^|]*$/.test(key),
  );
  for (const key of reads) {
    const cells = (MATRIX[key] ?? '').split('|').map((cell) => Number(cell.trim().slice(0, 3)));
    for (const [index, column] of COLUMNS.entries()) {
      const status = await send(world, { key, column, door: 'rest', spoilings: [] });
      if (status !== cells[index]) wrong.push(`${key}, ${column}: ${status} instead of ${cells[index]}`);
    }
  }
  return wrong;
}

setFlagsFromString('--expose-gc');
/** What is only waiting to be thrown away is no growth. */
const collectGarbage = runInNewContext('gc') as () => void;

describe.each([
  { engine: sqlite, short: 400, long: 10_000 },
  { engine: pglite, short: 150, long: 3000 },
])('spoilt requests of everybody to every call, on $engine.name', ({ engine, short, long }) => {
  test('are never too much for the server, which does its work afterwards as before', {
    tags: ['IV-10'],
    timeout: 1_200_000,
  }, async () => {
    const server = await testServer({
      engine,
      limits: {
        registrationsPerAddress: { uses: 1e9, seconds: 1 },
        imagesPerUser: { uses: 1e9, seconds: 1 },
        uploadsPerUser: { uses: 1e9, seconds: 1 },
        messagesPerUser: { uses: 1e9, seconds: 1 },
        cardFilesPerAdmin: { uses: 1e9, seconds: 1 },
        cardCodesPerUser: { uses: 1e9, seconds: 1 },
        loginFailuresPerAddress: { uses: 1e9, seconds: 1 },
        verificationsPerAddress: { uses: 1e9, seconds: 1 },
      },
    });
    const world = await aWorld(server);
    const rewind = await rememberAll(server);
    const plans = fc.sample(plan, { seed: SEED, numRuns: inject('isSoak') ? long : short });
    const failures: string[] = [];
    const statuses = new Set<number>();
    const memory = () => {
      collectGarbage();
      return process.memoryUsage().rss / 1024 ** 2;
    };
    let before = memory();
    for (const [index, one] of plans.entries()) {
      const status = await send(world, one);
      statuses.add(status);
      if (status >= 500) failures.push(`${status} ${JSON.stringify(one).slice(0, 600)}`);
      if (index % UNTIL_REWIND === UNTIL_REWIND - 1) await rewind();
      // By then everything is loaded and warm.
      if (index === Math.floor(plans.length / 2)) before = memory();
    }
    expect(failures.map((text, index) => `${text}\n${JSON.stringify(server.lines[index])}`)).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    if (inject('isSoak')) expect(memory() - before).toBeLessThan(50);
    if (engine === sqlite) {
      expect((await sql`pragma integrity_check`.execute(server.db)).rows).toEqual([{ integrity_check: 'ok' }]);
    }
    await rewind();
    expect(await smoke(world)).toEqual([]);
  });
});
