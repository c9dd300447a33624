import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface OwnedFile {
  key: string;
  owner: string;
  /** Null, as the hash, where the table has no column for it. */
  size: number | null;
  sha256: string | null;
}

const PAGE = 1000;

/** Every stored file that a row names, in any column called `file_key` or `..._file`. */
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

/** Parts of unfinished uploads. A missing part is no loss, because its upload begins again. */
export async function listUploadParts(db: Db): Promise<string[]> {
  return (await db.selectFrom('upload_parts').select('part_key').execute()).map((row) => row.part_key);
}

/** Files that no row names yet, or no longer: they are being written or deleted. */
export async function listOrphanedFiles(db: Db): Promise<string[]> {
  return (await db.selectFrom('stray_files').select('file_key').execute()).map((row) => row.file_key);
}
