import { storedFiles } from '@touchline/api/testing/index';
import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { accountOf, type Dataset, subjectOf } from '../support/calls/dataset.ts';
import { CALLERS, CASES, type Caller, type Case, expectedIn } from '../support/calls/matrix.ts';
import { comparerOf } from '../support/calls/openapi.ts';
import { REQUESTS } from '../support/calls/requests.ts';
import { problemsOf } from '../support/calls/response-fields.ts';
import { rowReader, saveState } from '../support/calls/restore-state.ts';
import { listRoutes } from '../support/calls/routes.ts';
import { aDatasetCopy } from '../support/calls/saved-dataset.ts';
import {
  callOf,
  contentOf,
  isProcedure,
  isRead,
  overRest,
  overTrpc,
  procedureOf,
  procedures,
  REST_CASES,
  type Send,
  TRPC_CASES,
} from '../support/calls/send.ts';
import type { Inputs } from '../support/calls/subjects.ts';
import type { Browser } from '../support/http/browser.ts';
import { aForm } from '../support/http/form.ts';
import { testServer } from '../support/http/test-server.ts';

const UNKNOWN_PATH = 'GET /api/nope';

describe('the permission matrix', { tags: ['AZ-03'] }, () => {
  test('has a row for each procedure or for the path that leads to it', () => {
    const covered = new Set(CASES.map(procedureOf));
    // A stream has no response to compare: test/live/streams.test.ts.
    const missing = Object.keys(procedures).filter(
      (procedure) => !covered.has(procedure) && procedures[procedure]?._def.type !== 'subscription',
    );
    expect(missing, 'Add a row to matrix.ts and a request to requests.ts.').toEqual([]);
  });

  test('has a row for each route of the server', async () => {
    // Below /trpc are the procedures.
    const routes = (await listRoutes()).filter((route) => !route.includes('/trpc/'));
    const calls = CASES.map(callOf);
    const isCovered = (route: string) =>
      calls.some((call) => call === route || (call.endsWith('*') && route.startsWith(call.slice(0, -1))));
    expect(routes.length).toBeGreaterThan(30);
    expect(
      routes.filter((route) => !isCovered(route)),
      'Add a row to matrix.ts and a request to requests.ts.',
    ).toEqual([]);
  });

  test('has no row for a call that does not exist', async () => {
    const routes = await listRoutes();
    const exists = (name: Case) =>
      isProcedure(name)
        ? callOf(name) in procedures
        : routes.some((route) => route.startsWith(callOf(name).replace(/\*$/, '')));
    expect(CASES.filter((name) => name !== UNKNOWN_PATH && !exists(name))).toEqual([]);
  });
});

/** How a caller authenticates, and the status that follows; null for a caller who is left out. */
interface Authentication {
  apply(browser: Browser, data: Dataset, account: Account): void;
  statusOf(name: Case, caller: Caller, status: number): number | null;
}

const bySession: Authentication = {
  apply(browser, data, account) {
    browser.cookie = `sid=${data.sessions.get(account.id)}`;
  },
  statusOf: (_name, _caller, status) => status,
};

/** The other callers differ by their verification, which access tokens do not change. */
const TOKEN_OWNERS = new Set<Caller>(['player', 'otherPlayer', 'scout', 'admin', 'deactivated']);
/** Calls that no access token may make. */
const SESSION_ONLY = new RegExp(
  [
    /^(POST|GET|DELETE) \/api\/auth\/(?!me)/,
    /^(auth\.|guardian\.(?!of|disclosures|invitation))/,
    /^(POST \/api\/players\/\{id\}\/consents|consents\.recordAll|contactRequests\.declineAndReport)/,
    /^(birthDates\.(accept|decline)|approvals\.approve)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** Paths that do not read credentials. */
const PUBLIC = /^GET (\/(uploads|healthz|readyz|metrics|\.well-known)|\/api\/(placeholder|openapi|docs|nope))/;

/** An access token may do what its owner may, within its scope, and nothing once the owner is deactivated. */
const byToken = (scope: TokenScope): Authentication => ({
  apply(browser, data, account) {
    browser.bearer = data.accessTokens.get(account.id)?.[scope].token ?? null;
  },
  statusOf(name, caller, status) {
    if (!TOKEN_OWNERS.has(caller)) return null;
    if (PUBLIC.test(name)) return status;
    if (caller === 'deactivated') return 401;
    return SESSION_ONLY.test(name) || (scope === 'read' && !isRead(name)) ? 403 : status;
  },
});

/** Rejected because of what the body says: a wrong password, another player's id, a changed link, what is reported or removed. */
const REJECTED_BY_BODY =
  /^(POST \/api\/(auth\/login\b|videos, otherPlayer$|reports|trash \|)|mail\.unsubscribe|auth\.changeBirthDate)/;

/** The same request with an invalid body that only keeps the ids; null for a request without a body. */
function withInvalidBody(inputs: Inputs): Inputs | null {
  const invalid = (fields: object) => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, /id$/i.test(name) ? value : []])),
    bad: [],
  });
  if (inputs.form) return { ...inputs, form: aForm({ name: 'bad', content: 'x' }) };
  if (inputs.body) return { ...inputs, body: invalid(inputs.body) };
  return inputs.input ? { ...inputs, input: invalid(inputs.input) } : null;
}

interface Run {
  cases: readonly Case[];
  send: Send;
  authentication?: Authentication;
}

/** The call or what prepares its request may change rows and files. */
const mayChange = (name: Case, status: number) => status < 300 && !isRead(name);

/** Makes the request of each case as each caller, and returns what differs from the matrix. */
async function differences({ cases, send, authentication = bySession }: Run): Promise<string[]> {
  const data = await aDatasetCopy(await testServer());
  const restore = await saveState(data.server);
  const readRows = await rowReader(data.server);
  const readFiles = async () => (await storedFiles(data.server.folder)).sort().join('\n');
  const [initial, initialFiles] = [await readRows(), await readFiles()];
  const compare = comparerOf((await (await data.server.browser()).get('/api/openapi.json')).json);
  const found: string[] = [];
  // Once for all rejected calls and reads since the last change, as it takes longer than a request.
  let unchecked: Case[] = [];
  const checkFiles = async () => {
    if (unchecked.length === 0) return;
    if ((await readFiles()) !== initialFiles) {
      found.push(`files changed by a rejected call or a read: ${[...new Set(unchecked)].join(', ')}`);
      await restore();
    }
    unchecked = [];
  };
  for (const name of cases) {
    const changing = (caller: Caller) => mayChange(name, expectedIn(name)[caller].status);
    // Those whose call changes nothing come first, so that the files are read once for all of them.
    for (const caller of CALLERS.toSorted((a, b) => Number(changing(a)) - Number(changing(b)))) {
      const expected = expectedIn(name)[caller];
      const status = authentication.statusOf(name, caller, expected.status);
      if (status === null) continue;
      const note = (problem: string) => void found.push(`${name}, ${caller}: ${problem}`);
      const browser = await data.server.browser();
      const account = accountOf(data, caller);
      if (account) authentication.apply(browser, data, account);
      if (mayChange(name, status)) await checkFiles();
      const request = REQUESTS[name](subjectOf(data, caller));
      const inputs = await request;
      // Only a request that returns a promise changes the data first.
      const before = request instanceof Promise ? await readRows() : initial;
      const invalid = isRead(name) || ![401, 403, 404].includes(status) ? null : withInvalidBody(inputs);
      if (invalid && !REJECTED_BY_BODY.test(`${name}, ${caller}`)) {
        const rejection = await send(browser, name, invalid);
        if (rejection.status !== status) note(`${rejection.status} instead of ${status} with an invalid body`);
      }
      const answer = await send(browser, name, inputs);
      // tRPC has no 201.
      const wanted = send === overTrpc && status === 201 ? 200 : status;
      if (answer.status !== wanted) note(`${answer.status} instead of ${wanted} ${answer.text.slice(0, 200)}`);
      else if (status < 300 && expected.body) {
        for (const problem of problemsOf(expected, contentOf(answer, send))) note(problem);
      }
      if (send === overRest && callOf(name).includes(' /api/') && !UNDOCUMENTED.test(name)) {
        const [method = '', path = ''] = callOf(name).split(' ');
        const problem = compare(method, path, answer);
        if (problem) note(`differs from the OpenAPI document: ${problem}`);
      }
      if (browser.bearer && answer.headers['set-cookie']) note('an access token received a cookie');
      if (answer.status === 401 && caller === 'deactivated' && browser.cookie) note('the cookie was not removed');
      if (mayChange(name, status)) {
        if (answer.status >= 400 && (await readRows()) !== before) note('data changed by a rejected call');
        await restore();
        continue;
      }
      unchecked.push(name);
      const after = await readRows();
      if (after !== before) note('data changed by a rejected call or a read');
      // What the call has done to files is for `checkFiles` to find.
      if (after !== initial) await restore({ files: false });
    }
  }
  await checkFiles();
  return found;
}

/** Not in the OpenAPI document. */
const UNDOCUMENTED = /^GET \/api\/(openapi|docs|nope)/;
const TEN_MINUTES = 600_000;

test('over REST each caller gets what the matrix and the OpenAPI document say, and rejected calls and reads change nothing', {
  tags: ['AZ-01', 'AZ-04', 'AZ-05', 'AZ-18', 'SE-13', 'PERM-12'],
  timeout: TEN_MINUTES,
}, async () => {
  expect(await differences({ cases: REST_CASES, send: overRest })).toEqual([]);
});

test('over tRPC each caller gets what the matrix says, and rejected calls and reads change nothing', {
  tags: ['AZ-02', 'AZ-04', 'AZ-05', 'AZ-18', 'SE-13'],
  timeout: TEN_MINUTES,
}, async () => {
  expect(await differences({ cases: TRPC_CASES, send: overTrpc })).toEqual([]);
});

test.each(['full', 'read'] as const)(
  'an access token with the scope "%s" may do no more than its owner, and a rejected call changes nothing',
  { tags: ['AZ-01', 'AZ-04', 'TOKEN-03'], timeout: TEN_MINUTES },
  async (scope) => {
    const authentication = byToken(scope);
    expect(await differences({ cases: REST_CASES, send: overRest, authentication })).toEqual([]);
    expect(await differences({ cases: CASES.filter(isProcedure), send: overTrpc, authentication })).toEqual([]);
  },
);
