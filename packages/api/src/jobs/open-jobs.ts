import { isSqlite } from '@touchline/db';
import type { JobKind, Jobs } from './jobs.ts';
import { createQueue } from './queue.ts';
import type { QueueParts } from './run-job.ts';
import { sqliteStore } from './sqlite-store.ts';

/** Opens the queue of a database. Jobs of the given kinds can be added at once; `start` runs them. */
export async function openJobs(parts: Omit<QueueParts, 'store'>, kinds: readonly JobKind[]): Promise<Jobs> {
  const store = isSqlite(parts.db) ? sqliteStore(parts) : await loadPostgresStore(parts);
  await store.declare(kinds);
  return createQueue({ ...parts, store });
}

/** Loaded on demand: processes on SQLite do not need it. */
async function loadPostgresStore(parts: Omit<QueueParts, 'store'>) {
  const { postgresStore } = await import('./postgres-store.ts');
  return postgresStore(parts);
}
