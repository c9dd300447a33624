import { BlockList, isIPv6 } from 'node:net';
import { type AppContext, AppError, type JobStartOptions } from '@touchline/api';
import { ping } from '@touchline/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, type MetricObject, Registry } from 'prom-client';
import type { AllWorkers } from '../cluster/to-primary.ts';
import { isLiveStream } from '../live-stream.ts';
import { singleFlight } from '../single-flight.ts';
import { addJobMetrics } from './job-metrics.ts';
import { addStateMetrics, type StateSources } from './state-metrics.ts';

export interface Health {
  /** Makes /readyz report "unavailable", before the server stops. */
  drain(): void;
  /** Counts a run of a background job in /metrics. */
  observeRun: NonNullable<JobStartOptions['onRun']>;
}

/**
 * /healthz while the process is up, /readyz while database and storage respond, and /metrics for Prometheus, which only
 * this machine and the networks in `metricsFrom` may read.
 */
export function addHealth(
  app: FastifyInstance,
  shared: Pick<AppContext, 'db' | 'files' | 'limits' | 'live' | 'log' | 'jobs' | 'clock'>,
  {
    metricsFrom,
    allWorkers,
    lastBackupAt,
  }: Pick<Figures, 'allWorkers' | 'lastBackupAt'> & { metricsFrom: readonly string[] },
): Health {
  let isDraining = false;
  const findProblem = readiness(shared);
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const problem = isDraining ? null : await findProblem();
    if (problem && app.shouldLog('not ready')) shared.log.error({ err: problem }, 'not ready');
    const isReady = !isDraining && !problem;
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });
  const isReady = async () => !isDraining && !(await findProblem());
  const observeRun = addMetrics(app, shared, { readers: networksOf(metricsFrom), allWorkers, isReady, lastBackupAt });
  return {
    drain() {
      isDraining = true;
    },
    observeRun,
  };
}

/** A load balancer asks every few seconds and needs the result at once; other calls wait longer for the database. Milliseconds. */
const READY_MS = 2000;

/** Returns what keeps the server from its work, or null. */
function readiness({ db, files }: Pick<AppContext, 'db' | 'files'>): () => Promise<unknown> {
  const check = singleFlight(async () => {
    await ping(db);
    await files.check();
  }, READY_MS);
  return () =>
    check().then(
      () => null,
      (error: unknown) => error,
    );
}

let processMetrics: Registry | undefined;

/** Memory, processor time, garbage collections and the like. They are measured once, however many servers a process has. */
function metricsOfProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
    // The library leaves the first out of the figures of several processes, and takes the mean of the second, in which one worker
    // that is overloaded would not be seen.
    Object.assign(processMetrics.getSingleMetric('process_start_time_seconds') ?? {}, { aggregator: 'min' });
    Object.assign(processMetrics.getSingleMetric('nodejs_eventloop_lag_p99_seconds') ?? {}, { aggregator: 'max' });
  }
  return processMetrics;
}

interface Figures extends Omit<StateSources, 'files' | 'limits'> {
  readers: BlockList;
  /** Collects the figures of all workers; null in a server of one process. */
  allWorkers: AllWorkers | null;
}

function addMetrics(
  app: FastifyInstance,
  shared: Pick<AppContext, 'jobs' | 'clock' | 'live' | 'files' | 'limits'>,
  { readers, allWorkers, isReady, lastBackupAt }: Figures,
): Health['observeRun'] {
  const registry = Registry.merge([metricsOfProcess()]);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live changes.',
    registers: [registry],
    collect() {
      this.set(shared.live.count());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream is open for hours, and writes its response by itself.
    if (isLiveStream(request) && reply.statusCode === 200) return;
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  addStateMetrics(registry, { files: shared.files, limits: shared.limits, isReady, lastBackupAt });
  allWorkers?.onReport(() => registry.getMetricsAsJSON());
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!comesFrom(readers, request)) throw new AppError('NOT_FOUND');
    return reply
      .type(registry.contentType)
      .send(await (allWorkers ? sumOf(await allWorkers.collect()) : registry).metrics());
  });
  return addJobMetrics(registry, shared);
}

/** The figures of all workers as one. */
function sumOf(all: unknown[]): Registry {
  return AggregatorRegistry.aggregate(all as MetricObject[]);
}

/** Loopback and the given networks: each an address or a CIDR range. */
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

/** Whether a request comes directly from one of the networks; a request that a proxy forwarded does not. */
function comesFrom(networks: BlockList, { headers, socket }: FastifyRequest): boolean {
  const wasForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  const address = socket.remoteAddress;
  return !wasForwarded && address !== undefined && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
