import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { brokenReferences, DatabaseUnusable } from './errors.ts';
import { findBrokenReferences } from './integrity/damage.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import { isSqlite } from './sql/dialects.ts';
import type { Db } from './tables.ts';

export interface MigrateOptions {
  /** Called once before an existing database is changed, with the name of its last applied step. */
  beforeUpgrade?: (lastStep: string) => Promise<void>;
  /** Whether all references are checked although no step was applied, which reads every row; default true. */
  checksReferences?: boolean;
  /** Other steps than the product's, for tests of upgrades. */
  migrations?: Record<string, Migration>;
}

/**
 * Brings the database to this version's schema, all steps or none, and returns the names of the steps it ran.
 * @throws {DatabaseUnusable} when the database was written by a newer version, or when a step fails; nothing has changed then.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? allMigrations;
  const steps = Object.keys(migrations).sort();
  const applied = await appliedSteps(db);
  assertNotNewer(applied, steps);
  const lastStep = applied.at(-1);
  if (lastStep !== undefined && applied.length < steps.length) await options.beforeUpgrade?.(lastStep);

  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the first step';
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`The database could not be brought up to date at ${failed}: ${why}`, { cause: error });
  }
  const ran = (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
  const { checksReferences = true } = options;
  if ((checksReferences || ran.length > 0) && isSqlite(db as Kysely<unknown>)) await assertReferences(db);
  return ran;
}

/**
 * For a database that another process of the same server has brought up to date. Returns that no step was run.
 * @throws {DatabaseUnusable} when it is of another version: the code was exchanged while the server ran.
 */
export async function assertUpToDate(db: Db): Promise<[]> {
  const { step, latest } = await findVersion(db);
  if (step === latest) return [];
  throw new DatabaseUnusable(
    `The database is at ${step}, but this version needs ${latest}. Stop the server and start it.`,
  );
}

/** The last applied step of a database, and the last one that this version has. */
export async function findVersion(db: Db): Promise<{ step: string | null; latest: string; isNewer: boolean }> {
  const known = Object.keys(allMigrations).sort();
  const applied = await appliedSteps(db);
  return {
    step: applied.at(-1) ?? null,
    latest: known.at(-1) ?? '',
    isNewer: applied.some((step) => !known.includes(step)),
  };
}

/** The applied steps of a database, in order; none for an empty one. */
async function appliedSteps(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function assertNotNewer(applied: readonly string[], known: readonly string[]): void {
  const newest = applied.findLast((step) => !known.includes(step));
  if (newest === undefined) return;
  const number = (step: string | undefined) => step?.split('-')[0] ?? 'none';
  throw new DatabaseUnusable(
    `The database is newer (${number(newest)}) than this version (${number(known.at(-1))}). ` +
      'Start the newer version, or restore a backup made before the upgrade.',
  );
}

async function assertReferences(db: Db): Promise<void> {
  const [broken] = await findBrokenReferences(db);
  if (broken) throw brokenReferences(broken.table);
}
