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
  /** Other steps than the product's, for tests of migrations. */
  migrations?: Record<string, Migration>;
}

/**
 * Brings the database to this version's schema, all steps or none, and returns the names of the steps it ran.
 * @throws {DatabaseUnusable} when this version cannot open the database, or when a step fails; nothing has changed then.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? allMigrations;
  const { step, latest } = await assertOpenable(db, migrations);
  if (step !== null && step !== latest) await options.beforeUpgrade?.(step);

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
  const { step, latest } = await assertOpenable(db);
  if (step === latest) return [];
  throw new DatabaseUnusable(
    `The database is at ${step}, but this version needs ${latest}. Stop the server and start it.`,
  );
}

interface Version {
  /** The last applied step of a database; null for an empty one. */
  step: string | null;
  /** The last step that this version has. */
  latest: string;
  /** `older`: made by other first steps than this version's. `newer`: with steps that this version does not know. */
  isForeign: 'older' | 'newer' | null;
}

/** The version that has written a database. */
export async function findVersion(db: Db, migrations = allMigrations): Promise<Version> {
  const known = Object.keys(migrations).sort();
  const applied = await appliedSteps(db);
  const isOlder = applied.length > 0 && applied[0] !== known[0];
  const isNewer = applied.some((step) => !known.includes(step));
  return {
    step: applied.at(-1) ?? null,
    latest: known.at(-1) ?? '',
    isForeign: isOlder ? 'older' : isNewer ? 'newer' : null,
  };
}

/** Why this version cannot open a database of that version, and what to do, in one sentence; null when it can. */
export function explainVersion({ step, latest, isForeign }: Version): string | null {
  if (isForeign === 'older') {
    return (
      `The database is of a version before 0.2.0 (${step}), which this version cannot open: go on with the version that ` +
      'wrote it, or start with an empty data folder (DATA_DIR) or an empty PostgreSQL database (DATABASE_URL).'
    );
  }
  if (isForeign === null) return null;
  return (
    `The database is newer (${step}) than this version (${latest}). ` +
    'Start the newer version, or restore a backup made before the upgrade.'
  );
}

/**
 * Returns the version of a database that is empty, of this version, or of one that can be migrated.
 * @throws {DatabaseUnusable} for any other one.
 */
export async function assertOpenable(db: Db, migrations = allMigrations): Promise<Version> {
  const version = await findVersion(db, migrations);
  const problem = explainVersion(version);
  if (problem) throw new DatabaseUnusable(problem);
  return version;
}

/** The applied steps of a database, in order; none for an empty one. */
async function appliedSteps(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

async function assertReferences(db: Db): Promise<void> {
  const [broken] = await findBrokenReferences(db);
  if (broken) throw brokenReferences(broken.table);
}
