import { BlockList, isIPv6 } from 'node:net';
import { type AppContext, AppError } from '@touchline/api';
import { ping } from '@touchline/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { withDeadline } from './deadline.ts';

/** What the process tells of its state; `drain` makes it unready before it stops. */
export interface Health {
  drain(): void;
}

/**
 * /healthz while the process is up, /readyz while it can do its work, /metrics for Prometheus. The first two tell nothing
 * but that; the last is for this machine and the networks in `metricsFrom`.
 */
export function addHealth(
  app: FastifyInstance,
  shared: Pick<AppContext, 'db' | 'files' | 'log'>,
  metricsFrom: readonly string[],
): Health {
  let isDraining = false;
  const findProblem = readiness(shared);
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const problem = isDraining ? null : await findProblem();
    if (problem && app.isNews('not ready')) shared.log.error({ err: problem }, 'not ready');
    const isReady = !isDraining && !problem;
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });
  addMetrics(app, networksOf(metricsFrom));
  return {
    drain() {
      isDraining = true;
    },
  };
}

/** A balancer asks every few seconds and has to know at once; other calls wait longer for the database. Milliseconds. */
const READY_MS = 2000;

/**
 * Asks what keeps the server from its work; null while nothing does. However many ask, one check is under way at a time:
 * while the database does not answer, each would hold one of its connections.
 */
function readiness({ db, files }: Pick<AppContext, 'db' | 'files'>): () => Promise<unknown> {
  let checking: Promise<void> | null = null;
  const check = async () => {
    try {
      await ping(db);
      await files.check();
    } finally {
      checking = null;
    }
  };
  return () => {
    checking ??= check();
    return withDeadline(checking, READY_MS).then(
      () => null,
      (error: unknown) => error,
    );
  };
}

function addMetrics(app: FastifyInstance, readers: BlockList): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!comesFrom(readers, request)) throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Loopback, and these: each an address or a CIDR range. */
function networksOf(more: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const network of ['127.0.0.0/8', '::1', ...more]) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return networks;
}

/** Asked directly from one of these networks; what came through a proxy came from outside. */
function comesFrom(networks: BlockList, { headers, socket }: FastifyRequest): boolean {
  const wasForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  const address = socket.remoteAddress;
  return !wasForwarded && address !== undefined && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
