import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { endingWithParent } from './ending-with-parent.ts';

/** A real PostgreSQL server whose processes the test can stop, freeze and start again. */
export interface PostgresServer {
  /** Creates an empty database and returns its address. */
  makeDatabase(): Promise<string>;
  /** Starts it again on the same port and data. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** `fast` ends open transactions and writes a checkpoint; `immediate` is a crash, which the next start recovers from. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Suspends every process of the server: connections stay open and get no response. */
  freeze(): void;
  thaw(): void;
  /** Ends the connection of every client, as an operator or a failover does. Returns their number. */
  terminateClients(): Promise<number>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const USER = 'touchline';
/** A start after a crash replays the log, which takes seconds on a busy machine. */
const START_MS = 60_000;

const DEBIAN = '/usr/lib/postgresql';
const PLACES = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of PostgreSQL's programs; POSTGRES_BIN. */
    postgresBin: string | null;
  }
}

/** The folder of PostgreSQL's programs; null when there is none. Debian has a folder for each version. */
export function findPostgres(configured = inject('postgresBin')): string | null {
  if (configured) return configured;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((name) => join(DEBIAN, name, 'bin')), ...PLACES];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Creates a PostgreSQL server in a temporary folder and starts it. As in production, it flushes writes unless told not to. */
export async function startPostgres(programs = findPostgres(), { flushes = true } = {}): Promise<PostgresServer> {
  if (!programs) throw new Error('This machine has no PostgreSQL server.');
  const folder = mkdtempSync(join(tmpdir(), 'touchline-postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { ...owner, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initdb, { ...as, stdio: 'pipe' });
  const port = await freePort();
  const words = [
    '-D',
    data,
    '-k',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `fsync=${flushes ? 'on' : 'off'}`,
  ];
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`;

  let main: ChildProcess | null = null;
  let databases = 0;
  const server: PostgresServer = {
    async makeDatabase() {
      databases += 1;
      await ask(urlOf('postgres'), `create database test_${databases}`);
      return urlOf(`test_${databases}`);
    },
    async start() {
      const [program = '', ...rest] = [...endingWithParent('QUIT'), join(programs, 'postgres'), ...words];
      main = spawn(program, rest, { ...as, stdio: 'ignore' });
      await untilReady(urlOf('postgres'));
    },
    async stop(mode) {
      if (!main) return;
      const ended = once(main, 'exit');
      main.kill(STOP_SIGNALS[mode]);
      await ended;
      main = null;
    },
    // The main process first, so that it starts no further ones.
    freeze: () => signal([main?.pid, ...childrenOf(main?.pid)], 'SIGSTOP'),
    thaw: () => signal([...childrenOf(main?.pid), main?.pid], 'SIGCONT'),
    async terminateClients() {
      const others = "backend_type = 'client backend' and pid <> pg_backend_pid()";
      const rows = await ask(
        urlOf('postgres'),
        `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
      );
      return rows.length;
    },
    async remove() {
      server.thaw();
      await server.stop('immediate');
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const killAtExit = () => {
    server.thaw();
    main?.kill('SIGQUIT');
  };
  process.once('exit', killAtExit);
  await server.start();
  return server;
}

/** PostgreSQL does not run as root, so root starts it as the account of its package, or as the unprivileged account. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres:', 'nobody:'] // cspell:ignore nobody
    .map((name) => accounts.find((account) => account.startsWith(name)))
    .find(Boolean);
  const [, , uid, gid] = (line ?? '').split(':');
  if (uid === undefined) throw new Error('There is no account to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // The connection may be lost while it is closed.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const problem = await ask(url, 'select 1').then(
      () => null,
      (error: unknown) => error,
    );
    if (problem === null) return;
    if (performance.now() > deadline) throw new Error('PostgreSQL did not start.', { cause: problem });
    await pause(50);
  }
}

/** The child processes of a process. Source: proc(5), the fourth field of `stat`. */
function childrenOf(pid: number | undefined): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((each) => parentOf(each) === pid);
}

function parentOf(pid: number): number | null {
  try {
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    // The process has ended since the list was read.
    return null;
  }
}

function signal(pids: readonly (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    if (pid === undefined) continue;
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
