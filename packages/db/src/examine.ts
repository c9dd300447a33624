import { type Kysely, sql } from 'kysely';
import { appliedSteps } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { isSqlite } from './sql/engine.ts';
import type { Db } from './tables.ts';

/** A stored file that a row names. */
export interface OwnedFile {
  key: string;
  /** Table and column, for whoever looks for the row. */
  owner: string;
  /** What the row says of the content, where it says anything. */
  size: number | null;
  sha256: string | null;
}

/** Sentences about broken pages and references; none when the database is sound. PostgreSQL looks after its own pages. */
export async function findDamage(db: Db): Promise<string[]> {
  if (!isSqlite(db as Kysely<unknown>)) return [];
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = pages.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  // What lies on broken pages would be found missing, or ends the look at references with an error.
  if (broken.length > 0) return broken.map((text) => `The database is damaged: ${text.trim().replace(/\s+/g, ' ')}`);
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return references.rows.map(
    ({ table, parent }) => `A row of ${table} refers to a row of ${parent} that is not there.`,
  );
}

/** The last step a database has been brought to, and the last one this version knows. */
export async function findVersion(db: Db): Promise<{ step: string | null; latest: string; isNewer: boolean }> {
  const known = Object.keys(migrations).sort();
  const applied = await appliedSteps(db);
  return {
    step: applied.at(-1) ?? null,
    latest: known.at(-1) ?? '',
    isNewer: applied.some((step) => !known.includes(step)),
  };
}

const PAGE = 1000;

/** Every file that some row names. Which columns name files is asked of the database: those called `file_key` or `..._file`. */
export async function* listOwnedFiles(db: Db): AsyncGenerator<OwnedFile> {
  for (const { name, columns } of await db.introspection.getTables()) {
    if (name === 'stray_files') continue;
    const names = columns.map((column) => column.name);
    const hasFacts = names.includes('sha256') && names.includes('file_size');
    for (const column of names.filter((one) => one === 'file_key' || one.endsWith('_file'))) {
      yield* filesOf(db, { table: name, column, hasFacts });
    }
  }
}

async function* filesOf(
  db: Db,
  { table, column, hasFacts }: { table: string; column: string; hasFacts: boolean },
): AsyncGenerator<OwnedFile> {
  const facts = hasFacts ? sql`file_size, sha256` : sql`null as file_size, null as sha256`;
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; key: string; file_size: number | null; sha256: string | null }>`
      select id, ${sql.ref(column)} as key, ${facts} from ${sql.table(table)}
      where id > ${last} and ${sql.ref(column)} is not null order by id limit ${sql.lit(PAGE)}`.execute(db);
    for (const { key, file_size: size, sha256 } of rows) yield { key, owner: `${table}.${column}`, size, sha256 };
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/** Files on their way in or out, which need no row. */
export async function listStrays(db: Db): Promise<string[]> {
  return (await db.selectFrom('stray_files').select('file_key').execute()).map((row) => row.file_key);
}
