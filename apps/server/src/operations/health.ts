import type { AppContext } from '@touchline/api';
import { ping } from '@touchline/db';
import type { FastifyInstance } from 'fastify';
import { singleFlight } from '../single-flight.ts';
import { addMetrics, type MetricSources } from './metrics.ts';

/** Adds /healthz (the process runs), /readyz (database and storage respond) and /metrics for Prometheus. */
export function addHealth(app: FastifyInstance, shared: AppContext, sources: Omit<MetricSources, 'isReady'>) {
  let isDraining = false;
  const check = singleFlight(async () => {
    await ping(shared.db);
    await shared.files.check();
  });
  const findProblem = (): Promise<unknown> => check().catch((error: unknown) => error);
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const problem = isDraining ? null : await findProblem();
    if (problem && app.shouldLog('not ready')) shared.log.error({ err: problem }, 'not ready');
    const isReady = !isDraining && !problem;
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });
  const isReady = async () => !isDraining && !(await findProblem());
  return {
    /** Makes /readyz report "unavailable" before the server stops. */
    drain() {
      isDraining = true;
    },
    observeRun: addMetrics(app, shared, { ...sources, isReady }),
  };
}
