import type { AppContext } from '@touchline/api';
import { Gauge, type Registry } from 'prom-client';

export interface StateSources {
  files: Pick<AppContext['files'], 'freeBytes'>;
  limits: Pick<AppContext['limits'], 'minFreeBytes'>;
  /** Whether /readyz reports "ready". */
  isReady(): Promise<boolean>;
  /** When the newest daily backup was made; null on a server that makes none. */
  lastBackupAt: (() => Promise<Date>) | null;
}

const MILLISECONDS = 1000;

/** What an operator wants to be told of, in /metrics: not ready, disk full, no backup. */
export function addStateMetrics(registry: Registry, { files, limits, isReady, lastBackupAt }: StateSources): void {
  addGauge(registry, {
    name: 'ready',
    help: '1 while /readyz reports ready: database and file store respond, and the server does not stop.',
    read: async () => ((await isReady()) ? 1 : 0),
  });
  addGauge(registry, {
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk that receives uploads; 0 when it cannot be read.',
    read: () => files.freeBytes(),
  });
  addGauge(registry, {
    name: 'disk_free_min_bytes',
    help: 'With less free space than this (MIN_FREE_BYTES) uploads get 507.',
    read: async () => limits.minFreeBytes,
  });
  if (!lastBackupAt) return;
  addGauge(registry, {
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest complete backup was made; before the first one, when the database was created; 0 when it cannot be read.',
    read: async () => (await lastBackupAt()).getTime() / MILLISECONDS,
  });
}

/**
 * A number that is read when it is asked for. It is 0 when it cannot be read: without a number an alarm would not fire, or would
 * resolve. With several workers the lowest value counts.
 */
function addGauge(
  registry: Registry,
  { name, help, read }: { name: string; help: string; read(): Promise<number> },
): void {
  new Gauge({
    name,
    help,
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => 0));
    },
  });
}
