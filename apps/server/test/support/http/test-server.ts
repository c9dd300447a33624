import { fileURLToPath } from 'node:url';
import { defaultLimits, type Limits, openShippedImages } from '@touchline/api';
import { startSession } from '@touchline/api/accounts/sessions/sessions.service';
import {
  recordedSessionToken,
  requestOf,
  type TestApp,
  type TestAppOptions,
  testApp,
} from '@touchline/api/testing/index';
import type { Actor } from '@touchline/contracts/permissions';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildServer, type Server, type ServerParts } from '../../../src/server.ts';
import { type Browser, browserOf } from './browser.ts';

const SHIPPED_PICTURES = fileURLToPath(new URL('../../../assets/uploads', import.meta.url));

/** No request is rejected for being one of too many: for tests that make thousands, of which limits would hide most. */
export const UNLIMITED: Partial<Limits> = {
  ...Object.fromEntries(
    Object.entries(defaultLimits)
      .filter(([, limit]) => typeof limit === 'object')
      .map(([name]) => [name, { uses: 1e9, seconds: 1 }]),
  ),
  sessionsPerUser: 1e6,
  tokensPerUser: 1e6,
};

/** The complete server in this process, with a database and a folder of its own. */
export interface TestServer extends TestApp {
  readonly http: FastifyInstance;
  readonly health: Server['health'];
  /** The log lines of the HTTP layer. */
  readonly lines: Record<string, unknown>[];
  /** A browser without a session, or with a new session of this user. */
  browser(person?: Actor): Promise<Browser>;
  /** Listens on a free port and returns the URL. */
  listen(): Promise<string>;
}

export interface TestServerOptions extends TestAppOptions, Partial<Omit<ServerParts, 'shared' | 'logger'>> {}

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { engine, limits, policies, passwords, startingAt, ...parts } = options;
  const app = await testApp({
    ...(engine && { engine }),
    ...(limits && { limits }),
    ...(policies && { policies }),
    ...(passwords && { passwords }),
    ...(startingAt && { startingAt }),
  });
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const publicOrigin = parts.publicOrigin ?? 'http://localhost:3000';
  app.shared.publicOrigin = publicOrigin;
  app.shared.shippedImages = openShippedImages(SHIPPED_PICTURES);
  const server = await buildServer({
    shared: app.shared,
    logger,
    devOrigins: [],
    trustProxy: [],
    metricsFrom: [],
    accelRedirect: null,
    webDist: '/nowhere',
    maxRssBytes: 0,
    ...parts,
    publicOrigin,
  });
  onTestFinished(async () => {
    const closing = server.app.close();
    server.app.server.closeAllConnections();
    await closing;
  });
  const cookieName = publicOrigin.startsWith('https:') ? '__Host-sid' : 'sid';
  return {
    ...app,
    http: server.app,
    health: server.health,
    lines,
    async browser(person) {
      const browser = browserOf(server.app, app.folder);
      if (person) browser.cookie = `${cookieName}=${await newToken(app, person)}`;
      return browser;
    },
    listen: () => server.app.listen({ host: '127.0.0.1', port: 0 }),
  };
}

/** The token of a new session. */
export async function newToken(app: TestApp, person: Actor): Promise<string> {
  const session = recordedSessionToken();
  await startSession(requestOf(app.shared, null, session), person);
  return session.token ?? '';
}
