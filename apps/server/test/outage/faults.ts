import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { refusing, type TestS3, unreachable } from '@touchline/api/testing/s3-server';
import type { PostgresServer } from '@touchline/db/testing/postgres-server';
import { inject } from 'vitest';
import { CLIP_BYTES, RANGE } from './load.ts';
import type { OutageServer, Platform } from './platform.ts';

/** How long faults last. Milliseconds. */
export interface Pace {
  hold: number;
  /** Of a database or store that does not respond at all: only a longer fault reaches the timeouts of the servers. */
  silence: number;
}

type Awaitable<T> = T | Promise<T>;

/** A fault. */
export interface Fault {
  name: string;
  /** Begins the fault; returns how to end it. The platform has to recover by itself. */
  begin(platform: Platform): Awaitable<() => Awaitable<void>>;
  /** How long it lasts at least. */
  lasts?: keyof Pace;
  /** A status by which clients notice the fault: it lasts until one of them has received it. */
  shows?: number;
  /**
   * What clients may get besides success and a 503 or 507 with Retry-After. `none`: the connection ended without a response;
   * `cut`: within one.
   */
  alsoAnswers?: readonly (number | 'none' | 'cut')[];
}

const HOUR = 3600;
const REPEAT_EVERY_MS = 50;

/** Does something at once and repeatedly; returns how to stop it. */
function repeat(work: () => unknown): () => Promise<void> {
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      await work();
      await pause(REPEAT_EVERY_MS);
    }
  })();
  return () => {
    isOver = true;
    return working;
  };
}

const firstOf = ({ servers }: Platform): OutageServer => servers[0] as OutageServer;
const lastOf = ({ servers }: Platform): OutageServer => servers.at(-1) as OutageServer;

/** Without a balancer clients meet closed connections; behind one they get its rejections. */
export const serverKilled: Fault = {
  name: 'a server is killed and started again',
  async begin(platform) {
    await firstOf(platform).kill();
    return () => firstOf(platform).start();
  },
  alsoAnswers: ['none', 'cut', 502, 504],
};

/** The other worker goes on, and only the calls of the killed one meet closed connections. */
export const workerKilled: Fault = {
  name: 'a worker of a server is killed',
  begin(platform) {
    firstOf(platform).killWorker();
    return () => {};
  },
  alsoAnswers: ['none', 'cut'],
};

export const serverFrozen: Fault = {
  name: 'a server is frozen',
  begin(platform) {
    firstOf(platform).freeze();
    return () => firstOf(platform).thaw();
  },
};

export const diskFull: Fault = {
  name: 'the disk of a server is full',
  begin(platform) {
    // Uploads that were under way release the space that they had taken.
    const stop = repeat(() => lastOf(platform).fillDisk());
    return async () => {
      await stop();
      lastOf(platform).emptyDisk();
    };
  },
  shows: 507,
};

/** Admins who were inactive for half a day have to sign in again, and then do. */
export const clockAhead: Fault = {
  ...clockFault('the clock of a server is a day ahead', 24 * HOUR),
  shows: 401,
  alsoAnswers: [401],
};
export const clockBack: Fault = clockFault('the clock of a server is an hour back', -HOUR);

function clockFault(name: string, seconds: number): Fault {
  return {
    name,
    begin(platform) {
      firstOf(platform).shiftClock(seconds);
      return () => firstOf(platform).shiftClock(0);
    },
  };
}

type DatabaseWork = (postgres: PostgresServer) => Awaitable<() => Awaitable<void>>;

const databaseFault = (name: string, work: DatabaseWork, lasts: keyof Pace = 'hold'): Fault => ({
  name,
  begin: ({ postgres }) => work(existing(postgres)),
  lasts,
  shows: 503,
});

const restart =
  (mode: 'fast' | 'immediate'): DatabaseWork =>
  async (postgres) => {
    await postgres.stop(mode);
    return () => postgres.start();
  };

export const databaseFaults: readonly Fault[] = [
  databaseFault('PostgreSQL is stopped in order and started again', restart('fast')),
  databaseFault('PostgreSQL crashes and is started again', restart('immediate')),
  databaseFault('all connections to PostgreSQL are ended, again and again', (postgres) =>
    repeat(() => postgres.terminateClients()),
  ),
  databaseFault(
    'PostgreSQL is frozen',
    (postgres) => {
      postgres.freeze();
      return () => postgres.thaw();
    },
    'silence',
  ),
];

/** A store that is replaced by another server. */
function storeFault(name: string, instead: (s3: TestS3) => RequestListener, shows: number | null = 503): Fault {
  return {
    name,
    begin({ s3 }) {
      const store = existing(s3);
      store.fault = instead(store);
      return () => {
        store.fault = null;
      };
    },
    ...(shows && { shows }),
  };
}

/** How long a slow store waits before each response; playing a video takes two requests. */
const SLOW_MS = inject('isSoak') ? 3000 : 800;

export const storeFaults: readonly Fault[] = [
  storeFault('the store cannot be reached', () => unreachable),
  storeFault('the store refuses, fails, and wants to be asked less', () => {
    const refusals = [refusing(403, 'AccessDenied'), refusing(500, 'InternalError'), refusing(503, 'SlowDown')];
    let count = 0;
    return (request, response) => {
      count += 1;
      refusals[count % refusals.length]?.(request, response);
    };
  }),
  storeFault(
    'the store answers late',
    (s3) => (request, response) => void setTimeout(() => s3.answer(request, response), SLOW_MS),
    null,
  ),
  storeFaultOfSilence(),
];

/** For a download the store sends the head of its response, and for an upload nothing. */
function storeFaultOfSilence(): Fault {
  return {
    name: 'the store begins to answer and then says nothing more',
    begin({ s3 }) {
      const store = existing(s3);
      const open = new Set<ServerResponse>();
      store.fault = (request, response) => {
        request.resume();
        open.add(response);
        if (request.method !== 'GET' && request.method !== 'HEAD') return;
        const isPart = request.headers.range !== undefined;
        response.writeHead(isPart ? 206 : 200, { 'content-length': String(isPart ? RANGE.length : CLIP_BYTES) });
        response.flushHeaders();
      };
      return () => {
        store.fault = null;
        for (const response of open) response.destroy();
      };
    },
    lasts: 'silence',
    // A video whose first byte has been sent can only be cut off.
    alsoAnswers: ['cut'],
  };
}

function existing<T>(part: T | null): T {
  if (part === null) throw new Error('This platform has no such part that could fail.');
  return part;
}
