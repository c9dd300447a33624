import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres-server.ts';

/** The names of the databases of one run begin with this, so that its end can drop them all. */
export const databasePrefix = (runPid: number) => `touchline_test_${runPid}_`;

/**
 * Vitest's global setup. Starts a PostgreSQL server if the run has not been given one and the programs are installed;
 * without them its tests run on PGlite. Databases on a given server are dropped at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrlTest, postgresBin } = project.getProvidedContext();
  if (databaseUrlTest) return () => dropDatabases(databaseUrlTest);
  const programs = findPostgres(postgresBin);
  if (!programs) return async () => {};
  const server = await startPostgres(programs, { flushes: false });
  project.provide('databaseUrlTest', await server.makeDatabase());
  return () => server.remove();
}

async function dropDatabases(address: string): Promise<void> {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${databasePrefix(process.pid)}%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}
