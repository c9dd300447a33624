import type { FastifyInstance } from 'fastify';

/**
 * Bounds the connections a server holds, idle ones too; 0 for no bound. The system accepts one more only for Node to close it
 * at once: the client sees a connection that was reset, and a balancer asks another server.
 */
export function boundConnections(app: FastifyInstance, maxConnections: number): void {
  if (maxConnections === 0) return;
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    if (app.isNews('too many connections')) {
      app.log.warn('as many connections as MAX_CONNECTIONS allows are open: new ones are closed');
    }
  });
}
