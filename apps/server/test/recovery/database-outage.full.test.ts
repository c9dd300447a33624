import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPlayer, type TestEngine } from '@touchline/api/testing/index';
import { openDatabase } from '@touchline/db';
import { connectPostgres } from '@touchline/db/open/postgres';
import { findPostgres, type PostgresServer, startPostgres } from '@touchline/db/testing/postgres-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, testServer } from '../support/index.ts';

const MESSAGE = 'The server cannot respond at the moment. Please try again in a few seconds.';
/** The production timeouts, scaled down. */
const QUICK = { connect: 600, statement: 300, query: 500, idleInTransaction: 1000 };

interface Answers {
  answers: Answer[];
  ready: number | undefined;
  page: string | undefined;
  alive: number | undefined;
}

describe.runIf(findPostgres())('a server with a PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  const engine: TestEngine = {
    name: 'PostgreSQL',
    async open() {
      const url = await postgres.makeDatabase();
      await (await openDatabase({ url, folder: '' })).close();
      const db = await connectPostgres(url, QUICK);
      return { db, close: () => db.destroy() };
    },
  };

  async function aServer() {
    const server = await testServer({ engine, webDist: aBuild() });
    const browser = await server.browser(await aPlayer(server));
    const visitor = await server.browser();
    const calls = async (): Promise<Answers> => {
      // More at once than there are connections.
      const answers = await Promise.all([
        ...Array.from({ length: 15 }, () => browser.get('/api/auth/me')),
        browser.query('messages.unreadCount', undefined),
        visitor.get('/api/videos'),
        visitor.post('/api/auth/login', { email: 'player', password: 'not this one' }),
      ]);
      const [ready, page, alive] = await Promise.all(['/readyz', '/', '/healthz'].map((path) => visitor.get(path)));
      return { answers, ready: ready?.status, page: page?.text, alive: alive?.status };
    };
    return { server, calls };
  }
  function expectRefusals({ answers, ready, page, alive }: Answers): void {
    for (const { status, headers, json } of answers) {
      expect([status, json.message, json.code]).toEqual([503, MESSAGE, 'DATABASE_UNAVAILABLE']);
      expect(headers['retry-after']).toBe('5');
    }
    // The landing page is the last one that could be rendered.
    expect([ready, page, alive]).toEqual([503, 'rendered:{"hero":null,"leadClip":null}', 200]);
  }

  test.each([
    ['that is stopped', () => postgres.stop('immediate'), () => postgres.start()],
    ['that does not respond', async () => postgres.freeze(), async () => postgres.thaw()],
  ])(
    '%s rejects calls with 503, logs one line for all of them, and works again afterwards',
    async (_how, begin, end) => {
      const { server, calls } = await aServer();
      expect((await calls()).answers.map(({ status }) => status)).toEqual([...Array(17).fill(200), 401]);
      await begin();
      try {
        expectRefusals(await calls());
        expectRefusals(await calls());
      } finally {
        await end();
      }
      const after = await calls();
      expect([after.answers.map(({ status }) => status), after.ready]).toEqual([[...Array(17).fill(200), 401], 200]);
      expect(server.lines.map(({ msg }) => msg)).toEqual(['request failed']);
      const own = server.logged.map(({ message }) => message).sort();
      expect(own).toEqual(['not ready', 'the landing page could not be rendered']);
    },
  );
});

/** A reduced build of the web app. */
function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'index.html'), 'the app');
  writeFileSync(join(folder, 'server/home.html'), 'rendered:');
  const program = 'export const prerenderHome = async (document, first) => document + JSON.stringify(first);';
  writeFileSync(join(folder, 'server/prerender.mjs'), program);
  return folder;
}
