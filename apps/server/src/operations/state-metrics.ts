import type { AppContext } from '@touchline/api';
import { Gauge, type Registry } from 'prom-client';

export interface StateSources {
  files: Pick<AppContext['files'], 'freeBytes'>;
  /** Whether /readyz reports "ready". */
  isReady(): Promise<boolean>;
  /** When the newest daily backup was made; null on a server that makes none. */
  lastBackupAt: (() => Promise<Date>) | null;
}

const MILLISECONDS = 1000;

/** What an operator wants to be told of, in /metrics: not ready, disk full, no backup. */
export function addStateMetrics(registry: Registry, { files, isReady, lastBackupAt }: StateSources): void {
  addGauge(registry, {
    name: 'ready',
    help: '1 while /readyz reports ready: database and file store respond, and the server does not stop.',
    read: async () => ((await isReady()) ? 1 : 0),
  });
  addGauge(registry, {
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk that receives uploads.',
    read: () => files.freeBytes(),
  });
  if (!lastBackupAt) return;
  addGauge(registry, {
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest complete backup was made; before the first one, when the database was created.',
    read: async () => (await lastBackupAt()).getTime() / MILLISECONDS,
  });
}

/** A number that is read when it is asked for, and left out where it cannot be read. Of several workers the lowest one holds. */
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
      const value = await read().catch(() => null);
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}
