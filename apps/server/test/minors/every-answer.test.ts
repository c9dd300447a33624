import { storedFiles } from '@touchline/api/testing/index';
import type { Actor } from '@touchline/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { listRoutes } from '../support/calls/routes.ts';
import { procedures } from '../support/calls/send.ts';
import type { Answer, Browser } from '../support/http/browser.ts';
import { type TestServer, testServer, UNLIMITED } from '../support/http/test-server.ts';
import { aFamily, type Family, SECRETS } from './family.ts';
import { type Guess, inputsOf } from './inputs.ts';

const TEN_MINUTES = 600_000;

/** An answer, and the request that it belongs to. */
interface Told {
  request: string;
  answer: Answer;
}

/** What a query may look for, although no answer may say it. What a scout writes is repeated to them, so that it is not written. */
const TEXTS = {
  query: ['Leo', 'England', 'Hiddenham', 'hidenham', SECRETS.email, 'U17'],
  mutation: ['Leo', 'England'],
};

/** The ids and texts that a scout could know or guess. */
function guessesOf(
  { child, guardian, video, card, message, request, scouts }: Family,
  texts: readonly string[],
): Guess[] {
  const ids = [child.id, guardian.id, video.id, card.id, message.id, request?.id ?? child.id, scouts.accepted.id];
  return ids.flatMap((id) => texts.map((text) => ({ id, text })));
}

/** Calls every procedure with each guess, queries first. */
async function callProcedures(browser: Browser, family: Family, type: 'query' | 'mutation'): Promise<Told[]> {
  const told: Told[] = [];
  for (const [name, procedure] of Object.entries(procedures)) {
    // What ends the session of the caller is called by the other tests.
    if (procedure._def.type !== type || /^auth\.(logout|login|register)$/.test(name)) continue;
    const seen = new Set<string>();
    for (const guess of guessesOf(family, TEXTS[type])) {
      for (const input of inputsOf(name, guess)) {
        const key = JSON.stringify(input) ?? '';
        if (seen.has(key)) continue;
        seen.add(key);
        const answer = type === 'query' ? await browser.query(name, input) : await browser.mutate(name, input);
        told.push({ request: `${name} ${key}`, answer });
      }
    }
  }
  return told;
}

/** Requests every path that can be read, with each id in each place and with filters that would tell something. */
async function readPaths(browser: Browser, family: Family): Promise<Told[]> {
  const { child, video, card, guardian, scouts } = family;
  const ids = [child.id, video.id, guardian.id, scouts.accepted.id, card.verificationCode];
  const listed = restTable.filter((row) => row.method === 'GET').map((row) => row.path as string);
  const routes = (await listRoutes()).flatMap((route) =>
    route.startsWith('GET /api/') && !route.includes('/docs') ? [route.slice(4)] : [],
  );
  const queries = ['', ...['location', 'search', 'q', 'email'].map((name) => `?${name}=hiddenham`)];
  queries.push(
    `?playerId=${child.id}`,
    '?ageMin=16&ageMax=16',
    '?original=1',
    '?download=1',
    '?for=playback',
    '?size=small',
  );
  const told: Told[] = [];
  for (const path of new Set([...listed, ...routes])) {
    const filled = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path.replace('*', '')];
    for (const address of filled.flatMap((one) => queries.map((query) => one + query))) {
      told.push({ request: address, answer: await browser.get(address) });
    }
  }
  return told;
}

/** Everything that is asked, in an order in which the last calls may change what the first ones read. */
async function everyAnswer(server: TestServer, family: Family, person: Actor): Promise<Told[]> {
  const browser = await server.browser(person);
  return [
    ...(await callProcedures(browser, family, 'query')),
    ...(await readPaths(browser, family)),
    ...(await callProcedures(browser, family, 'mutation')),
    ...(await readPaths(browser, family)),
  ];
}

/** What an answer says besides the request itself: a rejected input is repeated to the caller only. */
function leaksIn({ request, answer }: Told): string[] {
  const isBinary = /^(video|image)\//.test(String(answer.headers['content-type']));
  const said = `${JSON.stringify(answer.headers)}\n${isBinary ? '' : answer.text}`.toLowerCase();
  return Object.entries(SECRETS).flatMap(([name, secret]) => (said.includes(secret) ? [`${name} in ${request}`] : []));
}

describe('of all that a scout can ask for, no answer has', () => {
  test.each(['accepted', 'asking', 'impostor'] as const)(
    'the e-mail, phone, birth date, city or original file of a minor, or anything of the guardian (%s)',
    { timeout: TEN_MINUTES },
    async (name) => {
      const server = await testServer({ limits: UNLIMITED });
      const family = await aFamily(server);
      const original = await originalOf(server, family);
      const scout = family.scouts[name];

      const told = await everyAnswer(server, family, scout);

      expect(told.length).toBeGreaterThan(1000);
      expect([...new Set(told.flatMap(leaksIn))]).toEqual([]);
      const failed = told.filter(({ answer }) => answer.status >= 500);
      expect(failed.map(({ request, answer }) => `${answer.status} ${request}`)).toEqual([]);
      expect(told.filter(({ answer }) => answer.bytes.equals(original)).map(({ request }) => request)).toEqual([]);
      const logged = JSON.stringify([server.lines, server.logged]).toLowerCase();
      expect(Object.values(SECRETS).filter((secret) => logged.includes(secret))).toEqual([]);
      if (name === 'impostor') {
        const named = told.filter(
          ({ answer, request }) => answer.text.includes(family.child.id) && !request.includes(family.child.id),
        );
        expect(named.map(({ request }) => request)).toEqual([]);
      }
    },
  );

  test('and the same questions of an admin find each of these', { timeout: TEN_MINUTES }, async () => {
    const server = await testServer({ limits: UNLIMITED });
    const family = await aFamily(server);
    const browser = await server.browser(family.admin);
    const told = [...(await callProcedures(browser, family, 'query')), ...(await readPaths(browser, family))];
    const found = new Set(told.flatMap(leaksIn).map((leak) => leak.split(' ')[0]));
    expect([...found].sort()).toEqual(
      Object.keys(SECRETS)
        .filter((name) => name !== 'originalName')
        .sort(),
    );
    const original = await originalOf(server, family);
    expect(told.some(({ answer }) => answer.bytes.equals(original))).toBe(true);
  });
});

/** The bytes of the file as the player sent it. */
async function originalOf(server: TestServer, { video }: Family): Promise<Buffer> {
  const { file_key: key } = await server.db
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow();
  expect((await storedFiles(server.folder)).some((line) => line.includes(key))).toBe(true);
  const stream = await server.shared.files.openRead(key);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
