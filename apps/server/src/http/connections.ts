import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { giveBackMemory } from '../start/give-back-memory.ts';

/**
 * Bounds the connections a server holds, idle ones too; 0 for no bound. The system accepts one more only for Node to close it
 * at once: the client sees a connection that was reset, and a balancer asks another server.
 */
export function boundConnections(app: FastifyInstance, maxConnections: number): void {
  giveBackAfterFloods(app);
  if (maxConnections === 0) return;
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    if (app.isNews('too many connections')) {
      app.log.warn('as many connections as MAX_CONNECTIONS allows are open: new ones are closed');
    }
  });
}

/** Fewer connections leave less behind than is worth a pause. */
const FLOOD = 500;
/** When so many of a flood have gone, its memory is garbage. */
const GONE_SHARE = 0.75;

/**
 * Gives back what a flood of connections has taken: a server that has nothing else to do would never collect it. It takes a
 * tenth of a second, and happens once a minute at most.
 */
function giveBackAfterFloods(app: FastifyInstance): void {
  let [open, highest] = [0, 0];
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    highest = Math.max(highest, open);
    socket.once('close', () => {
      open -= 1;
      if (highest < FLOOD || open > highest * (1 - GONE_SHARE) || !app.isNews('memory of a flood')) return;
      highest = open;
      setTimeout(() => void giveBackMemory(), SETTLE_MS).unref();
    });
  });
}

/** The last connections of a flood, and the requests on them, end a moment after it. */
const SETTLE_MS = 2000;
