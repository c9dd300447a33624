import { appRouter } from '@touchline/api';
import { snapshot } from '@touchline/api/testing/index';
import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { restTable } from '../src/rest/table.ts';
import { MATRIX } from './authz-matrix.ts';
import { type Ask, REQUESTS } from './authz-requests.ts';
import type { Answer, Browser } from './support/browser.ts';
import { rememberAll } from './support/rewind.ts';
import { listRoutes } from './support/routes.ts';
import { misfits } from './support/shapes.ts';
import { testServer } from './support/test-server.ts';
import { aWorld, COLUMNS, type Column, cellOf, viewerOf, type World } from './support/world.ts';

const rowOf = (key: string) => key.split(' | ')[0] ?? '';
const isProcedure = (key: string) => !key.includes('/');
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>;
const restRows = new Map(restTable.map((row) => [`${row.method} ${row.path}`, row]));

/** The expected statuses and shapes of a row, by column. */
function cellsOf(key: string): [column: Column, status: number, shape: string][] {
  const cells = (MATRIX[key] ?? '').split('|').map((cell) => cell.trim());
  expect(cells, key).toHaveLength(COLUMNS.length);
  return COLUMNS.map((column, index) => [
    column,
    Number(cells[index]?.slice(0, 3)),
    cells[index]?.slice(3).trim() ?? '',
  ]);
}

describe('every call has its row (AZ-03)', () => {
  test('each procedure: by itself or by the path that leads to it', () => {
    const covered = new Set(Object.keys(MATRIX).map((key) => restRows.get(rowOf(key))?.procedure ?? rowOf(key)));
    const uncovered = Object.keys(procedures).filter((procedure) => !covered.has(procedure as never));
    expect(uncovered, 'Add a row to authz-matrix.ts and a request to authz-requests.ts.').toEqual([]);
  });

  test('each route of the server', async () => {
    // /trpc leads to the procedures.
    const routes = (await listRoutes()).filter((route) => !route.includes('/trpc/'));
    const rows = Object.keys(MATRIX).map(rowOf);
    const isCovered = (route: string) =>
      rows.some((row) => row === route || (row.endsWith('*') && route.startsWith(row.slice(0, -1))));
    expect(routes.length).toBeGreaterThan(30);
    expect(
      routes.filter((route) => !isCovered(route)),
      'Add a row to authz-matrix.ts.',
    ).toEqual([]);
  });

  test('and no row is about a call that does not exist, or has no request', async () => {
    const routes = await listRoutes();
    const exists = (row: string) =>
      isProcedure(row) ? row in procedures : routes.some((route) => route.startsWith(row.replace(/\*$/, '')));
    expect(
      Object.keys(MATRIX)
        .map(rowOf)
        .filter((row) => row !== 'GET /api/nope' && !exists(row)),
    ).toEqual([]);
    expect(Object.keys(REQUESTS).sort()).toEqual(Object.keys(MATRIX).sort());
  });
});

/** Asks one cell at one door; answers the status, and what is wrong with the answer. */
type Door = (browser: Browser, key: string, ask: Ask) => Promise<Answer>;

const overRest: Door = (browser, key, { params = {}, query = {}, body, form }) => {
  const [method = '', path = ''] = rowOf(key).split(' ');
  const filled = path
    .replace('*', params['*'] ?? '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const address = search ? `${filled}?${search}` : filled;
  return browser.ask(method as 'GET', address, { ...(body !== undefined && { body }), ...(form && { form }) });
};

const overTrpc: Door = (browser, key, { params = {}, query = {}, body, input }) => {
  const row = restRows.get(rowOf(key));
  const procedure = row?.procedure ?? rowOf(key);
  const given = row ? row.input?.({ params, query, body }) : input;
  return procedures[procedure]?._def.type === 'mutation'
    ? browser.mutate(procedure, given)
    : browser.query(procedure, given);
};

/** The answer proper, without what a door wraps it in. */
function contentOf(answer: Answer, door: Door): unknown {
  if (door === overRest) return answer.json;
  const { data } = answer.json.result;
  return Array.isArray(data?.items) ? data.items : data;
}

/** How somebody shows who he is, and what that makes of a cell's status; null where such a cell is not asked. */
interface Identity {
  show(browser: Browser, world: World, viewer: Account): void;
  expect(cell: { key: string; column: Column; status: number }): number | null;
}

/** A person with the cookie of a session. */
const byCookie: Identity = {
  show(browser, world, viewer) {
    browser.cookie = `sid=${world.tokens.get(viewer.id)}`;
  },
  expect: ({ status }) => status,
};

/** Cells of these columns tell people apart by role; the other columns are about verification, which tokens do not touch. */
const PROGRAMS = new Set<Column>(['P+', 'Po', 'S+', 'Ad', 'De']);
/** What is for people only, whatever their programs may. */
const FOR_PEOPLE = /^(POST|GET|DELETE) \/api\/auth\/(?!me)/;
/** Addresses outside the API, at which nobody is asked who he is. */
const ASKS_NOBODY = /^GET (\/(uploads|healthz|readyz|metrics)|\/api\/(placeholder|openapi|docs|nope))/;

/** A program with an access token: what its owner may, if the token says so, and nothing at all once he is deactivated. */
const byToken = (scope: TokenScope): Identity => ({
  show(browser, world, viewer) {
    browser.bearer = world.keys.get(viewer.id)?.[scope].token ?? null;
  },
  expect({ key, column, status }) {
    if (!PROGRAMS.has(column)) return null;
    if (ASKS_NOBODY.test(key)) return status;
    if (column === 'De') return 401;
    const isChange = isProcedure(key) ? procedures[rowOf(key)]?._def.type === 'mutation' : !key.startsWith('GET ');
    return FOR_PEOPLE.test(key) || (scope === 'read' && isChange) ? 403 : status;
  },
});

/** Runs every cell of some rows through a door; answers what is not as the table says. */
async function run(keys: string[], door: Door, identity: Identity = byCookie): Promise<string[]> {
  const world = await aWorld(await testServer());
  const rewind = await rememberAll(world.server);
  const pristine = await snapshot(world.server);
  const wrong: string[] = [];
  for (const key of keys) {
    for (const [column, cellStatus, shape] of cellsOf(key)) {
      const note = (what: string) => void wrong.push(`${key}, ${column}: ${what}`);
      const status = identity.expect({ key, column, status: cellStatus });
      if (status === null) continue;
      const browser = await world.server.browser();
      const viewer = viewerOf(world, column);
      if (viewer) identity.show(browser, world, viewer);
      const ask = await REQUESTS[key]?.(cellOf(world, column));
      const before = await snapshot(world.server);
      const answer = await door(browser, key, ask ?? {});
      const after = await snapshot(world.server);
      // The second door has no 201: a procedure that was called was called.
      const expected = door === overTrpc && status === 201 ? 200 : status;
      if (browser.bearer && answer.headers['set-cookie']) note('a program was given a cookie');
      if (answer.status !== expected) note(`${answer.status} instead of ${expected} ${answer.text.slice(0, 200)}`);
      else if (status < 300 && shape) for (const misfit of misfits(shape, contentOf(answer, door))) note(misfit);
      if (answer.status >= 400 && String(after) !== String(before)) note('was refused, but something has changed');
      if (answer.status === 401 && column === 'De' && browser.cookie)
        note('was told he is signed out, but keeps the cookie');
      if (String(after) !== String(pristine)) await rewind();
    }
  }
  return wrong;
}

const TEN_MINUTES = 600_000;

test(
  'over REST, everybody gets what the matrix gives him, and a refusal changes nothing (AZ-01, AZ-04, AZ-05, PERM-12)',
  async () => {
    expect(
      await run(
        Object.keys(MATRIX).filter((key) => !isProcedure(key)),
        overRest,
      ),
    ).toEqual([]);
  },
  TEN_MINUTES,
);

test(
  'over tRPC, it is the same (AZ-02, AZ-04, AZ-05)',
  async () => {
    const hasTwin = (key: string) => isProcedure(key) || restRows.has(rowOf(key));
    expect(await run(Object.keys(MATRIX).filter(hasTwin), overTrpc)).toEqual([]);
  },
  TEN_MINUTES,
);

test.each(['full', 'read'] as const)(
  'a program with a %s access token gets no more than its owner, and a refusal changes nothing (AZ-01, AZ-04)',
  async (scope) => {
    const keys = Object.keys(MATRIX);
    const restKeys = keys.filter((key) => !isProcedure(key));
    expect(await run(restKeys, overRest, byToken(scope))).toEqual([]);
    expect(await run(keys.filter(isProcedure), overTrpc, byToken(scope))).toEqual([]);
  },
  TEN_MINUTES,
);
