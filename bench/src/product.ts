import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashToken } from '@touchline/api/platform/lib/tokens';
import BetterSqlite from 'better-sqlite3';
import { NODE, SERVER_MAIN } from './paths.ts';
import { freePort, type Running, start } from './processes.ts';
import { PASSWORD } from './seed/people.ts';

/** Longest wait for a page; no user would wait longer. */
export const PAGE_TIMEOUT_MS = 3000;
const BUSY_PAUSE_MS = 250;
const SIGN_INS = 20;

/** Starts the server as its users run it, on a data folder of its own. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  return start({
    name: 'the product',
    file: NODE,
    args: [SERVER_MAIN],
    port,
    readyPath: '/healthz',
    env: {
      // As docs/operations/install.md starts it.
      NODE_ENV: 'production',
      SITE_TIME_ZONE: 'UTC',
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: dataDir,
      PORT: String(port),
      // What is measured is one process, unless a row is about several.
      WORKERS: '1',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'operator@bench.example',
      ADMIN_USERNAME: 'operator',
      ADMIN_PASSWORD: PASSWORD,
      // A machine that is busy with something else would set off the check for overload, which rejects requests.
      EVENT_LOOP_DELAY_MAX_MS: '0',
      BACKUP_AT: 'never',
      ...env,
    },
  });
}

/** The product on a data folder with some people signed in. */
export interface Site {
  server: Running;
  dataDir: string;
  /** A cookie for each of them, by user name. */
  cookies: Record<string, string>;
  /** Kills the server and starts it again, for one that is blocked by a long statement. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function openSite(
  dataDir: string,
  people: readonly string[],
  env: Record<string, string> = {},
): Promise<Site> {
  const signAllIn = async (server: Running) =>
    Object.fromEntries(await Promise.all(people.map(async (person) => [person, await signIn(server, person)])));
  const server = await startProduct(dataDir, env);
  const site: Site = {
    server,
    dataDir,
    cookies: await signAllIn(server),
    async restart() {
      await site.server.kill();
      site.server = await startProduct(dataDir, env);
      site.cookies = await signAllIn(site.server);
    },
    stop: () => site.server.stop(),
  };
  return site;
}

/** Requests a page, repeatedly while the server is busy; null when there is no response in time. */
export async function fetchText(server: Running, path: string, cookie = ''): Promise<string | null> {
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie }, signal });
      const text = await response.text();
      if (response.ok) return text;
      if (response.status !== 503) throw new Error(`${path} answered ${response.status}: ${text}`);
      await pause(BUSY_PAUSE_MS);
    }
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Signs a seeded user in as the app does, repeatedly while the server is busy, and returns the cookie to send. */
export async function signIn({ port }: Running, name: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: name, password: PASSWORD }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    if (response.ok) return cookie.split(';')[0] ?? '';
    const text = await response.text();
    if (response.status !== 503 || attempt === SIGN_INS) {
      throw new Error(`${name} could not sign in: ${response.status} ${text}`);
    }
    await pause(BUSY_PAUSE_MS);
  }
}

/** A user who is signed in. */
export interface SignedIn {
  id: string;
  cookie: string;
}

/** Users that sessions are given to; the newest accounts first. */
const GIVEN = {
  players: `select id from users where role = 'player' and can_upload_videos = 1 order by created_at desc limit ?`,
  scouts: `select id from users where role = 'scout' order by created_at desc limit ?`,
};

/** Writes sessions of verified users into a data folder that no server uses yet. */
export function giveSessions(dataDir: string, people: number, role: keyof typeof GIVEN = 'players'): SignedIn[] {
  const raw = new BetterSqlite(join(dataDir, 'touchline.db'));
  try {
    const ids = raw.prepare(GIVEN[role]).pluck().all(people) as string[];
    const now = new Date();
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString();
    const insert = raw.prepare(
      'insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)',
    );
    return ids.map((id) => {
      const token = randomBytes(32).toString('base64url');
      insert.run(hashToken(token), id, now.toISOString(), now.toISOString(), tomorrow);
      return { id, cookie: `sid=${token}` };
    });
  } finally {
    raw.close();
  }
}
