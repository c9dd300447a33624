import { type Db, isSqlite } from '@touchline/db';
import type { TableMetadata } from 'kysely';
import { systemClock } from '../lib/clock.ts';
import type { JobStore } from './job-store.ts';
import type { JobKind, Jobs } from './jobs.ts';
import { createQueue } from './queue.ts';
import type { QueueParts } from './run-job.ts';
import { sqliteStore } from './sqlite-store.ts';

/** Opens the queue of a database. Jobs of the given kinds can be added at once; `start` runs them. */
export async function openJobs(parts: Omit<QueueParts, 'store'>, kinds: readonly JobKind[]): Promise<Jobs> {
  const store = await openStore(parts);
  await store.declare(kinds);
  return createQueue({ ...parts, store }, kinds);
}

/** The jobs of a database that is open for reading only; null when no server has prepared it yet. */
export async function readJobs(db: Db): Promise<Pick<JobStore, 'list' | 'counts'> | null> {
  const tables = await db.introspection.getTables();
  const isQueue = ({ schema, name }: TableMetadata) => (isSqlite(db) ? name === 'jobs' : schema === 'pgboss');
  if (!tables.some(isQueue)) return null;
  const log = { info() {}, warn() {}, error() {} };
  return openStore({ db, clock: systemClock, log });
}

/** The store of a database; it does not know any kinds yet. */
export async function openStore(parts: Pick<QueueParts, 'db' | 'clock' | 'log'>): Promise<JobStore> {
  if (isSqlite(parts.db)) return sqliteStore(parts);
  // Loaded on demand: processes on SQLite do not need it.
  const { postgresStore } = await import('./postgres-store.ts');
  return postgresStore(parts);
}
