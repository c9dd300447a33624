import { snapshot } from '@touchline/api/testing/index';
import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aWorld, type Column, cellOf, viewerOf, type World } from '../support/calls/dataset.ts';
import { MATRIX } from '../support/calls/matrix.ts';
import { type Ask, REQUESTS } from '../support/calls/requests.ts';
import { rememberAll } from '../support/calls/restore-state.ts';
import { listRoutes } from '../support/calls/routes.ts';
import {
  cellsOf,
  contentOf,
  type Door,
  hasTwin,
  isProcedure,
  isRead,
  overRest,
  overTrpc,
  procedures,
  restRows,
  rowOf,
} from '../support/calls/send.ts';
import type { Browser } from '../support/http/browser.ts';
import { aForm } from '../support/http/form.ts';
import { testServer } from '../support/http/test-server.ts';
import { misfits } from './response-fields.ts';

describe('every call has its row', { tags: ['AZ-03'] }, () => {
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
    return FOR_PEOPLE.test(key) || (scope === 'read' && !isRead(key)) ? 403 : status;
  },
});

/** Refused for what their body says: a wrong password, the name of another. */
const REFUSED_FOR_ITS_WORDS = /^POST \/api\/(auth\/login\b|videos, Po$)/;

/** The same request with nothing in it that could be taken: only whom and what it is about is still said. */
function spoilt(ask: Ask): Ask | null {
  const spoil = (fields: object) => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, /id$/i.test(name) ? value : []])),
    bad: [],
  });
  if (ask.form) return { ...ask, form: aForm({ name: 'bad', content: 'x' }) };
  if (ask.body) return { ...ask, body: spoil(ask.body) };
  return ask.input ? { ...ask, input: spoil(ask.input) } : null;
}

/** Runs every cell of some rows through a door; answers what is not as the table says. */
async function run(keys: string[], door: Door, identity: Identity = byCookie): Promise<string[]> {
  const world = await aWorld(await testServer());
  const rewind = await rememberAll(world.server);
  const pristine = String(await snapshot(world.server));
  const wrong: string[] = [];
  for (const key of keys) {
    for (const [column, cellStatus, shape] of cellsOf(key)) {
      const note = (what: string) => void wrong.push(`${key}, ${column}: ${what}`);
      const status = identity.expect({ key, column, status: cellStatus });
      if (status === null) continue;
      const browser = await world.server.browser();
      const viewer = viewerOf(world, column);
      if (viewer) identity.show(browser, world, viewer);
      const request = REQUESTS[key]?.(cellOf(world, column)) ?? {};
      const ask = await request;
      // Only a request that is waited for has brought the world into another state.
      const before = request instanceof Promise ? String(await snapshot(world.server)) : pristine;
      // The second door has no 201: a procedure that was called was called.
      const expected = door === overTrpc && status === 201 ? 200 : status;
      const worse = isRead(key) || ![401, 403, 404].includes(status) ? null : spoilt(ask);
      if (worse && !REFUSED_FOR_ITS_WORDS.test(`${key}, ${column}`)) {
        const refusal = await door(browser, key, worse);
        if (refusal.status !== status) note(`${refusal.status} instead of ${status} once its body is bad`);
      }
      const answer = await door(browser, key, ask);
      const after = String(await snapshot(world.server));
      if (browser.bearer && answer.headers['set-cookie']) note('a program was given a cookie');
      if (answer.status !== expected) note(`${answer.status} instead of ${expected} ${answer.text.slice(0, 200)}`);
      else if (status < 300 && shape) for (const misfit of misfits(shape, contentOf(answer, door))) note(misfit);
      if (after !== before && (answer.status >= 400 || isRead(key)))
        note('was refused or only reads, but something has changed');
      if (answer.status === 401 && column === 'De' && browser.cookie)
        note('was told he is signed out, but keeps the cookie');
      if (after !== pristine) await rewind();
    }
  }
  return wrong;
}

const TEN_MINUTES = 600_000;

test('over REST, everybody gets what the matrix gives him; a refusal and a read change nothing', {
  tags: ['AZ-01', 'AZ-04', 'AZ-05', 'SE-13', 'PERM-12'],
  timeout: TEN_MINUTES,
}, async () => {
  expect(
    await run(
      Object.keys(MATRIX).filter((key) => !isProcedure(key)),
      overRest,
    ),
  ).toEqual([]);
});

test('over tRPC, it is the same', { tags: ['AZ-02', 'AZ-04', 'AZ-05', 'SE-13'], timeout: TEN_MINUTES }, async () => {
  expect(await run(Object.keys(MATRIX).filter(hasTwin), overTrpc)).toEqual([]);
});

test.each(['full', 'read'] as const)(
  'a program with a %s access token gets no more than its owner, and a refusal changes nothing',
  { tags: ['AZ-01', 'AZ-04'], timeout: TEN_MINUTES },
  async (scope) => {
    const keys = Object.keys(MATRIX);
    const restKeys = keys.filter((key) => !isProcedure(key));
    expect(await run(restKeys, overRest, byToken(scope))).toEqual([]);
    expect(await run(keys.filter(isProcedure), overTrpc, byToken(scope))).toEqual([]);
  },
);
