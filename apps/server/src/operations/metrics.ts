import { BlockList, isIPv6 } from 'node:net';
import { type AppContext, AppError, type JobStartOptions } from '@touchline/api';
import { JOB_STATES, type JobCounts } from '@touchline/contracts/jobs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, type MetricObject, Registry } from 'prom-client';
import type { AllWorkers } from '../cluster/to-primary.ts';
import { isLiveStream } from '../live-stream.ts';
import { singleFlight } from '../single-flight.ts';

export interface MetricSources {
  metricsFrom: readonly string[];
  allWorkers: AllWorkers | null;
  isReady(): Promise<boolean>;
  lastBackupAt: (() => Promise<Date>) | null;
}

/** Adds /metrics, readable from this machine and from `metricsFrom`. Returns the function that counts a run of a background job. */
export function addMetrics(app: FastifyInstance, shared: AppContext, sources: MetricSources) {
  const { metricsFrom, allWorkers } = sources;
  const readers = networksOf(metricsFrom);
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
    // A stream is open for hours, which is not its response time.
    if (isLiveStream(request) && reply.statusCode === 200) return;
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  addStateMetrics(registry, shared, sources);
  allWorkers?.onReport(() => registry.getMetricsAsJSON());
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!comesFrom(readers, request)) throw new AppError('NOT_FOUND');
    const source = allWorkers ? AggregatorRegistry.aggregate((await allWorkers.collect()) as MetricObject[]) : registry;
    return reply.type(registry.contentType).send(await source.metrics());
  });
  return addJobMetrics(registry, shared);
}

let processMetrics: Registry | undefined;

/** Memory, processor time, garbage collections and the like, measured once for all servers of a process (in tests). */
function metricsOfProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
    // For several workers the library omits the start time and averages the lag, which would hide one overloaded worker.
    Object.assign(processMetrics.getSingleMetric('process_start_time_seconds') ?? {}, { aggregator: 'min' });
    Object.assign(processMetrics.getSingleMetric('nodejs_eventloop_lag_p99_seconds') ?? {}, { aggregator: 'max' });
  }
  return processMetrics;
}

function addStateMetrics(registry: Registry, { files, limits }: AppContext, { isReady, lastBackupAt }: MetricSources) {
  // 0 if it cannot be read, because an alarm without a number would not fire. The lowest value of all workers counts.
  const addGauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      aggregator: 'min',
      registers: [registry],
      async collect() {
        this.set(await read().catch(() => 0));
      },
    });
  addGauge(
    'ready',
    '1 while /readyz reports ready: database and file store respond, and the server does not stop.',
    async () => ((await isReady()) ? 1 : 0),
  );
  addGauge('disk_free_bytes', 'Free bytes on the disk that receives uploads; 0 when it cannot be read.', () =>
    files.freeBytes(),
  );
  addGauge(
    'disk_free_min_bytes',
    'With less free space than this (MIN_FREE_BYTES) uploads get 507.',
    async () => limits.minFreeBytes,
  );
  if (!lastBackupAt) return;
  addGauge(
    'backup_newest_timestamp_seconds',
    'When the newest complete backup was made; before the first one, when the database was created; 0 when it cannot be read.',
    async () => (await lastBackupAt()).getTime() / 1000,
  );
}

/** Adds the jobs in the database, the same on all servers, and the runs of this server. Returns the function that counts a run. */
function addJobMetrics(registry: Registry, { jobs, clock }: AppContext): NonNullable<JobStartOptions['onRun']> {
  const counts = singleFlight(() => jobs.counts());
  const present = (): Promise<JobCounts[]> => counts().catch(() => []);
  const depth = new Gauge({
    name: 'jobs',
    help: 'Background jobs by kind and state.',
    aggregator: 'first',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      depth.reset();
      for (const counted of await present()) {
        for (const state of JOB_STATES) depth.set({ kind: counted.kind, state }, counted[state]);
      }
    },
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited to run, by kind.',
    aggregator: 'first',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      oldest.reset();
      for (const { kind, oldestDueAt } of await present()) {
        oldest.set({ kind }, oldestDueAt ? (clock.now().getTime() - Date.parse(oldestDueAt)) / 1000 : 0);
      }
    },
  });
  const durations = new Histogram({
    name: 'job_run_duration_seconds',
    help: 'Runs of background jobs by kind and outcome: done, retried later, or failed for good.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers: [registry],
  });
  return ({ kind, outcome, seconds }) => durations.observe({ kind, outcome }, seconds);
}

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
