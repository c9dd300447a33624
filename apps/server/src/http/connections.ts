import { Session } from 'node:inspector/promises';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limits open connections, including idle ones; 0: no limit. Further ones are reset, and a load balancer tries another server. */
export function boundConnections(app: FastifyInstance, maxConnections: number): void {
  collectGarbageAfterFloods(app);
  if (maxConnections === 0) return;
  // `dropMaxConnection`: otherwise Node would offer the connection to the other workers, even if all are full.
  Object.assign(app.server, { maxConnections, dropMaxConnection: true });
  app.server.on('drop', () => {
    if (app.shouldLog('too many connections')) {
      app.log.warn('as many connections as MAX_CONNECTIONS allows are open; new ones are closed');
    }
  });
}

/** Fewer connections leave too little garbage to be worth a pause. */
const MANY = 500;
/** The first collection during a flood is at this number of connections, the next at each doubling. */
const GROWING = 1000;
/** A flood is over when at most this share, or at most HANDFUL connections, are open. */
const LEFT_SHARE = 0.25;
const HANDFUL = 4;
/** The last requests end a moment after their connections. */
const SETTLE_MS = 2000;
const MINUTE_MS = 60_000;

/** Forces garbage collections, of 0.1 s each, during and after floods; V8 would wait until memory is allocated. */
function collectGarbageAfterFloods(app: FastifyInstance): void {
  let [open, highest, since] = [0, 0, 0];
  let next = GROWING;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const isOver = () => since >= MANY && open <= Math.max(HANDFUL, highest * LEFT_SHARE);
  const collect = () => {
    timer = null;
    if (!isOver()) return;
    lastAt = performance.now();
    [highest, since, next] = [open, 0, GROWING];
    void collectGarbage();
  };
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    since += 1;
    if (open >= next) {
      next *= 2;
      void collectGarbage();
    }
    highest = Math.max(highest, open);
    socket.once('close', () => {
      open -= 1;
      if (timer || !isOver()) return;
      timer = setTimeout(collect, Math.max(SETTLE_MS, lastAt + MINUTE_MS - performance.now())).unref();
    });
  });
}

/** Returns unused memory to the system, in 0.1 s; V8 keeps it otherwise: docs/decisions/020-collect-garbage-at-start.md. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
