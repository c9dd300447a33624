import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectGarbage } from '../operations/collect-garbage.ts';

/**
 * Bounds the open connections of a server, including idle ones; 0 for no bound. Node accepts and closes the connections
 * above it: the client sees a reset, and a load balancer tries another server.
 */
export function boundConnections(app: FastifyInstance, maxConnections: number): void {
  collectGarbageAfterFloods(app);
  if (maxConnections === 0) return;
  // Without the second property a worker would have Node offer a connection to the other workers, also when none takes it.
  Object.assign(app.server, { maxConnections, dropMaxConnection: true });
  app.server.on('drop', () => {
    if (app.shouldLog('too many connections')) {
      app.log.warn('as many connections as MAX_CONNECTIONS allows are open; new ones are closed');
    }
  });
}

/** Fewer connections leave too little memory behind for a collection to be worth its pause. */
const MANY = 500;
/** The number of open connections at which the first collection runs during a flood; the next ones run at each doubling. */
const GROWING = 1000;
/** A flood is over when three quarters of its connections, or all but a handful, are closed. */
const LEFT_SHARE = 0.25;
const HANDFUL = 4;
/** The last requests end a moment after their connections. */
const SETTLE_MS = 2000;
const MINUTE_MS = 60_000;

/**
 * Forces garbage collections during and after a flood of connections: V8 collects only when memory is allocated, so an idle
 * server would keep what the flood left behind. A collection takes 0.1 s, so there is one for each doubling while the flood
 * grows, and at most one a minute after floods.
 */
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
