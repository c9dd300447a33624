import { storedFiles } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { type TestServer, testServer, UNLIMITED } from '../support/http/test-server.ts';
import { aFamily, type Family, SECRETS } from './family.ts';
import type { Extent } from './inputs.ts';
import { callProcedures, everyAnswer, readPaths, type Told } from './questions.ts';

const TEN_MINUTES = 600_000;

/** What an answer says besides the request itself: a rejected input is repeated to the caller only. */
function leaksIn({ request, answer }: Told): string[] {
  const isBinary = /^(video|image)\//.test(String(answer.headers['content-type']));
  const said = `${JSON.stringify(answer.headers)}\n${isBinary ? '' : answer.text}`.toLowerCase();
  return Object.entries(SECRETS).flatMap(([name, secret]) => (said.includes(secret) ? [`${name} in ${request}`] : []));
}

/** Asks as scouts and as an admin. */
export function testEveryAnswer(extent: Extent): void {
  test.each(['accepted', 'asking', 'impostor'] as const)(
    'the e-mail, phone, birth date, city or original file of a minor, or anything of the guardian (%s)',
    { timeout: TEN_MINUTES },
    async (name) => {
      const server = await testServer({ limits: UNLIMITED });
      const family = await aFamily(server);
      const original = await originalOf(server, family);

      const told = await everyAnswer({ browser: await server.browser(family.scouts[name]), family, extent });

      expect(told.length).toBeGreaterThan(1000);
      expect([...new Set(told.flatMap(leaksIn))]).toEqual([]);
      const failed = told.filter(({ answer }) => answer.status >= 500);
      expect(failed.map(({ request, answer }) => `${answer.status} ${request}`)).toEqual([]);
      expect(told.filter(({ answer }) => answer.bytes.equals(original)).map(({ request }) => request)).toEqual([]);
      const logged = JSON.stringify([server.lines, server.logged]).toLowerCase();
      expect(Object.values(SECRETS).filter((secret) => logged.includes(secret))).toEqual([]);
      if (name === 'asking') {
        // Before the acceptance the whole name is on the page, whose readers are recorded, and on the card that someone shows.
        const named = told.filter(({ answer }) => answer.text.includes('Marsh')).map(({ request }) => request);
        const isPage = (request: string) =>
          /^(users\.byId |\/api\/users\/[^/]+$|\/api\/id-cards\/verify\/|idCards\.)/.test(request);
        expect(named.filter((request) => !isPage(request))).toEqual([]);
        expect(named.some(isPage)).toBe(true);
      }
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
    const questions = { browser: await server.browser(family.admin), family, extent };
    const told = [...(await callProcedures(questions, 'query')), ...(await readPaths(questions))];
    const found = new Set(told.flatMap(leaksIn).map((leak) => leak.split(' ')[0]));
    expect([...found].sort()).toEqual(
      Object.keys(SECRETS)
        .filter((name) => name !== 'originalName')
        .sort(),
    );
    const original = await originalOf(server, family);
    expect(told.some(({ answer }) => answer.bytes.equals(original))).toBe(true);
  });
}

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
