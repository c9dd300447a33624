import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** Databases of one vitest run begin with this, so that its end can drop them all. */
export const databasePrefix = (runPid: number) => `touchline_test_${runPid}_`;

/** Vitest's global set-up: when all tests are over, the databases they made on a real server go. */
export function setup(project: TestProject): () => Promise<void> {
  const { databaseUrlTest: address } = project.getProvidedContext();
  return async () => {
    if (!address) return;
    const admin = new pg.Client({ connectionString: address });
    await admin.connect();
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${databasePrefix(process.pid)}%`,
    ]);
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
  };
}
