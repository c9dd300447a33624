import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { giveBackMemory } from '../operations/give-back-memory.ts';

/**
 * Bounds the connections a server holds, idle ones too; 0 for no bound. The system accepts one more only for Node to close it
 * at once: the client sees a connection that was reset, and a balancer asks another server.
 */
export function boundConnections(app: FastifyInstance, maxConnections: number): void {
  giveBackAfterFloods(app);
  if (maxConnections === 0) return;
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    if (app.shouldLog('too many connections')) {
      app.log.warn('as many connections as MAX_CONNECTIONS allows are open: new ones are closed');
    }
  });
}

/** Fewer connections leave less behind than is worth a pause. */
const MANY = 500;
/** So many open connections are a flood that grows, and so are twice, four and eight times as many. */
const GROWING = 1000;
/** A flood is over when three quarters of it have gone; and so is a crowd of which a handful is left. */
const LEFT_SHARE = 0.25;
const HANDFUL = 4;
/** The requests on the last connections end a moment after these. */
const SETTLE_MS = 2000;
const MINUTE_MS = 60_000;

/**
 * Collects what a flood of connections leaves behind, while it grows and after its end: V8 itself waits for more to do,
 * and a server that has nothing else to do would keep it all. A collection takes a tenth of a second, so there is one a
 * minute at most after a flood, and one for each doubling while it grows.
 */
function giveBackAfterFloods(app: FastifyInstance): void {
  let [open, highest, since] = [0, 0, 0];
  let next = GROWING;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const isOver = () => since >= MANY && open <= Math.max(HANDFUL, highest * LEFT_SHARE);
  const giveBack = () => {
    timer = null;
    if (!isOver()) return;
    lastAt = performance.now();
    [highest, since, next] = [open, 0, GROWING];
    void giveBackMemory();
  };
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    since += 1;
    if (open >= next) {
      next *= 2;
      void giveBackMemory();
    }
    highest = Math.max(highest, open);
    socket.once('close', () => {
      open -= 1;
      if (timer || !isOver()) return;
      timer = setTimeout(giveBack, Math.max(SETTLE_MS, lastAt + MINUTE_MS - performance.now())).unref();
    });
  });
}
