import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';

/** Creates a table on either engine; on SQLite it is STRICT, so that a column holds only values of its type. */
export async function createTable<T extends string>(
  db: Kysely<unknown>,
  name: T,
  describe: (table: CreateTableBuilder<T, never>) => CreateTableBuilder<T, string>,
): Promise<void> {
  const table = describe(db.schema.createTable(name));
  await (isSqlite(db) ? table.modifyEnd(sql`strict`) : table).execute();
}

/** A check that a column holds one of the given values. */
export function oneOf(column: string, ...values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

/** The column type for whole numbers beyond 32 bits. */
export function bigNumber(db: Kysely<unknown>): 'integer' | 'bigint' {
  return isSqlite(db) ? 'integer' : 'bigint';
}

/** Rows of texts as a table, in one parameter. */
export function asTable(
  db: Parameters<typeof isSqlite>[0],
  rows: readonly Record<string, string>[],
): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(rows);
  if (!isSqlite(db)) {
    const columns = sql.join(names.map((name) => sql`${sql.ref(name)} text`));
    return sql`(select * from jsonb_to_recordset(${json}::text::jsonb) as entries(${columns}))`;
  }
  const columns = sql.join(names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`));
  return sql`(select ${columns} from json_each(${json}))`;
}
