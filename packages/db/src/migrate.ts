import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { brokenReferences, DatabaseUnusable, reasonOf } from './errors.ts';
import { findBrokenReferences } from './integrity/damage.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import { isSqlite } from './sql/dialects.ts';
import type { Db } from './tables.ts';

interface MigrateOptions {
  beforeUpgrade?: (lastStep: string) => Promise<void>;
  /** Whether all references are checked although no step was applied, which reads every row. */
  checksReferences?: boolean;
  migrations?: Record<string, Migration>;
}

/** Brings the database to this version's schema, all steps or none, and returns the names of the steps it ran. */
export async function migrate(
  db: Db,
  { beforeUpgrade, checksReferences = true, migrations = allMigrations }: MigrateOptions = {},
): Promise<string[]> {
  const { step, latest } = await assertOpenable(db, migrations);
  if (step !== null && step !== latest) await beforeUpgrade?.(step);

  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the first step';
    const message = `The database could not be brought up to date at ${failed}: ${reasonOf(error)}`;
    throw new DatabaseUnusable(message, { cause: error });
  }
  const ran = (results ?? []).map((result) => result.migrationName);
  if ((checksReferences || ran.length > 0) && isSqlite(db)) {
    const [broken] = await findBrokenReferences(db);
    if (broken) throw brokenReferences(broken.table);
  }
  return ran;
}

/** For a database that another process of the server migrates. It is older if the code was replaced while the server ran. */
export async function assertUpToDate(db: Db): Promise<[]> {
  const { step, latest } = await assertOpenable(db);
  if (step === latest) return [];
  throw new DatabaseUnusable(
    `The database is at ${step}, but this version needs ${latest}. Stop the server and start it.`,
  );
}

type Version = Awaited<ReturnType<typeof findVersion>>;

/** A foreign database is `older` if its first step is not this version's, and `newer` if this version does not know one of its steps. */
export async function findVersion(db: Db, migrations = allMigrations) {
  const known = Object.keys(migrations).sort();
  const applied = await appliedSteps(db);
  const isOlder = applied.length > 0 && applied[0] !== known[0];
  const isNewer = applied.some((step) => !known.includes(step));
  const isForeign = isOlder ? ('older' as const) : isNewer ? ('newer' as const) : null;
  return { step: applied.at(-1) ?? null, latest: known.at(-1) ?? '', isForeign };
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

export async function assertOpenable(db: Db, migrations = allMigrations): Promise<Version> {
  const version = await findVersion(db, migrations);
  const problem = explainVersion(version);
  if (problem) throw new DatabaseUnusable(problem);
  return version;
}

async function appliedSteps(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
