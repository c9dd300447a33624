import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClockOf } from '@touchline/api/testing/clock-shift';
import { anS3, S3_CREDENTIALS, type TestS3 } from '@touchline/api/testing/s3-server';
import { freePort, type PostgresServer } from '@touchline/db/testing/postgres-server';
import { aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { onDiskOf } from '../support/processes/namespaces.ts';
import { startNginx } from '../support/processes/nginx.ts';
import { workersOf } from '../support/processes/workers.ts';

export type OutageServer = Awaited<ReturnType<typeof startOutageServer>>;

/** Everything of a platform that can fail. */
export interface Platform {
  /** Where clients send their calls. */
  origin: string;
  servers: OutageServer[];
  /** Null where rows are in SQLite. */
  postgres: PostgresServer | null;
  /** Null where files are on the disk of the one server. */
  s3: TestS3 | null;
  /** The settings that the command line needs to work on the same data. */
  settings: Record<string, string>;
}

const MB = 1024 ** 2;
const LAST_WORDS = 2000;
/** A disk of the server's own, so that it can be full; null where the system does not allow it. */
export const DISK = onDiskOf(64);
/** Above what one round writes, so that no limit hides a fault. */
const MANY = '999999/60';

const SETTINGS = {
  REGISTRATIONS_PER_ADDRESS: MANY,
  MESSAGES_PER_USER: MANY,
  UPLOADS_PER_USER: MANY,
  NEW_RECIPIENTS_PER_UNVERIFIED: MANY,
  UPLOADS_AT_ONCE: '99',
  VIDEOS_PER_PLAYER: '9999',
  SESSIONS_PER_USER: '9999',
  // A fault is not to be told apart from a conversion.
  PROCESSING_WAIT_MS: '0',
};

/**
 * One server of a platform, which can be killed, frozen, and started again at the same address on the same data; it is stopped
 * when the test is over. The disk of one with a disk of its own can be filled, and is lost with its process.
 */
async function startOutageServer(settings: Record<string, string> = {}, { hasOwnDisk = false } = {}) {
  const folder = aDataFolder();
  const clock = join(aDataFolder(), 'clock');
  writeFileSync(clock, '0');
  // Known before the start, so that it stays the same after the next one.
  const port = await freePort();
  const all = { ...SETTINGS, ...withClockOf(clock), PORT: String(port), ...settings };
  /** Its processes in the course of a test, one after the other. */
  const started: ChildServer[] = [];
  const killed = new Set<ChildServer>();
  const current = () => started.at(-1) as ChildServer;
  const hasEnded = ({ process }: ChildServer) => (process.exitCode ?? process.signalCode) !== null;
  const signal = (name: NodeJS.Signals) => void current().process.kill(name);
  const inside = () => `/proc/${current().process.pid}/root${folder}`;
  const logLines = () =>
    started.flatMap((each) => each.output().out.split('\n')).filter((line) => line.startsWith('{'));
  const start = async () => {
    started.push(startServer(folder, all, hasOwnDisk ? (DISK ?? []) : []));
    await current().ready();
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    hasOwnDisk,
    start,
    /** Ends it like SIGKILL or a power failure. */
    async kill() {
      killed.add(current());
      signal('SIGKILL');
      await current().ended();
    },
    killWorker: () => void process.kill(workersOf(current()).at(-1) as number, 'SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Its data folder, or a copy where only the server itself sees it. */
    dataFolder() {
      if (!hasOwnDisk) return folder;
      // SQLite would look for its other files where the link of the process leads.
      const copy = aDataFolder();
      cpSync(inside(), copy, { recursive: true });
      return copy;
    },
    shiftClock(seconds: number) {
      writeFileSync(clock, String(seconds * 1000));
      for (const pid of [Number(current().process.pid), ...workersOf(current())]) process.kill(pid, 'SIGUSR2');
    },
    fillDisk() {
      for (let size = MB; size >= 1; size = Math.floor(size / 2)) fill(join(inside(), 'filler'), size);
    },
    emptyDisk: () => rmSync(join(inside(), 'filler')),
    /** The last lines of each of its processes that ended without having been killed here. */
    unexpectedEnds: () =>
      started
        .filter((each) => hasEnded(each) && !killed.has(each))
        .map((each) => `${each.output().error}${each.output().out}`.slice(-LAST_WORDS)),
    /** Starts recording its log; returns how to read the lines so far, including those of a process killed meanwhile. */
    beginLog() {
      const before = logLines().length;
      return () => logLines().slice(before);
    },
  };
}

/** Appends to a file until it does not fit any more. */
function fill(path: string, bytes: number): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** One server with everything in its folder, the usual installation. */
export async function aSqlitePlatform({
  workers = 1,
  ...options
}: {
  workers?: number;
  hasOwnDisk?: boolean;
} = {}): Promise<Platform> {
  const server = await startOutageServer({ WORKERS: String(workers) }, options);
  return { origin: server.origin, servers: [server], postgres: null, s3: null, settings: {} };
}

/** Two servers with a PostgreSQL, a store and a balancer, as `docker compose --profile scale` runs them. */
export async function aScaledPlatform(postgres: PostgresServer): Promise<Platform> {
  const s3 = await anS3();
  const settings = { DATABASE_URL: await postgres.makeDatabase(), STORAGE_URL: s3.url, ...S3_CREDENTIALS };
  const all = { ...settings, TRUST_PROXY: '127.0.0.1' };
  const servers = await Promise.all([
    startOutageServer(all),
    // Incoming files are on a disk that can be full.
    startOutageServer(all, { hasOwnDisk: DISK !== null }),
  ]);
  const { origin } = await startNginx({ servers: servers.map((server) => server.origin) });
  return { origin, servers, postgres, s3, settings };
}
