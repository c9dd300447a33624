import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endingWithParent } from '@touchline/db/testing/ending-with-parent';
import { beforeAll, onTestFinished } from 'vitest';
import { expectNoSecrets } from '../http/expect-no-secrets.ts';
import { eventually } from '../http/raw-connection.ts';

/** Where the system keeps the tools that wrap a server. */
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
/** Temporary files that outlast a restart of the system. */
const ON_DISK = '/var/tmp';
const MAIN = fileURLToPath(new URL('../../../run.mjs', import.meta.url));
export const ADMIN = { email: 'admin', password: 'a password for tests' };

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server as an operator starts it: a separate process with its own folder. */
export interface ChildServer {
  readonly process: ChildProcess;
  readonly folder: string;
  /** Everything it has written so far. */
  output(): { out: string; error: string };
  /** Its URL once it is ready; fails if it ends before. */
  ready(): Promise<string>;
  /** How it ended, once it has. */
  ended(): Promise<Ending>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Signs a user in and returns the cookie. */
  signIn(credentials: { email: string; password: string }): Promise<string>;
}

/** Takes what is to be done when the test, or the file, is over. */
type AtEnd = (work: () => void | Promise<void>) => void;

/** A folder on a disk: that for other temporary files may be in memory, as in `npm test`. */
export function aDataFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(ON_DISK, 'touchline-server-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * One server for all tests of a file or of a `describe`, because a start takes longer than most tests. It is for tests that
 * leave nothing behind which another one would notice.
 */
export function sharedServer(settings: Record<string, string> = {}): () => ChildServer {
  let server: ChildServer | undefined;
  beforeAll(() => {
    const ends: (() => void | Promise<void>)[] = [];
    const atEnd: AtEnd = (work) => void ends.unshift(work);
    server = startServer(aDataFolder(atEnd), settings, [], atEnd);
    return async () => {
      for (const end of ends) await end();
    };
  });
  return () => {
    if (!server) throw new Error('The shared server is started before the first test.');
    return server;
  };
}

/**
 * Starts a server, which is stopped when the test is over. `around` is a command that starts it, for example `unshare`.
 */
export function startServer(
  folder: string,
  settings: Record<string, string> = {},
  around: readonly string[] = [],
  atEnd: AtEnd = onTestFinished,
): ChildServer {
  const [program = '', ...words] = [...endingWithParent('KILL'), ...around, process.execPath, MAIN];
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: SYSTEM_PATH,
      DATA_DIR: folder,
      PORT: '0',
      // One process, unless the test is about several.
      WORKERS: '1',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@touchline.example',
      ADMIN_PASSWORD: ADMIN.password,
      MIN_FREE_BYTES: '0',
      EVENT_LOOP_DELAY_MAX_MS: '0',
      // No test may depend on the time of day.
      BACKUP_AT: 'never',
      ...settings,
    },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk;
  });
  let end: Ending | null = null;
  child.on('close', (code, signal) => {
    end = { code, signal };
  });
  const ended = async () => (await eventually(() => end, Boolean)) as Ending;
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended();
  });

  // With a PUBLIC_ORIGIN it prints that one, so the test has chosen the port.
  const addressOf = () => {
    const found = /ready at (?:http:\/\/localhost:(\d+))?/.exec(out);
    return found ? (found[1] ?? settings.PORT) : undefined;
  };
  const ready = async () => {
    await eventually(() => addressOf() !== undefined || end !== null, Boolean);
    const port = addressOf();
    if (port === undefined) throw new Error(`The server ended before it was ready: ${out}${error}`);
    return `http://127.0.0.1:${port}`;
  };
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${await ready()}${path}`, init);
    const said = [JSON.stringify([...response.headers])];
    if (!/^(video|image)\//.test(response.headers.get('content-type') ?? '')) said.push(await response.clone().text());
    expectNoSecrets(path, said.join('\n'), folder);
    return response;
  };
  return {
    process: child,
    folder,
    output: () => ({ out, error }),
    ready,
    ended,
    fetch: ask,
    async signIn(credentials) {
      const response = await ask('/api/auth/login', json('POST', credentials));
      if (response.status !== 200) throw new Error(`The sign-in failed: ${await response.text()}`);
      return response.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
  };
}

/** A request that carries JSON. */
export function json(method: string, body: unknown, cookie?: string): RequestInit {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  return { method, headers, body: JSON.stringify(body) };
}
