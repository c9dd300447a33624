import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isSqlite } from './dialects.ts';

export interface Column {
  table: string;
  column: string;
  /** Null outside the primary key. */
  placeInKey: number | null;
  /** The table to which the column refers. */
  target: string | null;
  onDelete: string | null;
}

/** The columns of all tables with their keys, as the database describes them, in the order in which the tables were made. */
export async function readColumns(db: Db): Promise<Column[]> {
  const query = isSqlite(db)
    ? sql<Column>`select made.name as "table", own.name as "column", nullif(own.pk, 0) as "placeInKey",
          reference."table" as target, reference.on_delete as "onDelete"
        from sqlite_schema as made join pragma_table_info(made.name) as own
          left join pragma_foreign_key_list(made.name) as reference on reference."from" = own.name
        where made.type = 'table' order by made.rowid, own.cid`
    : sql<Column>`select made.relname as "table", attname as "column",
          array_position(indkey::int2[], attnum) as "placeInKey", target.relname as target,
          case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' end as "onDelete"
        from pg_class as made join pg_attribute on attrelid = made.oid
          left join pg_index on indrelid = made.oid and indisprimary
          left join pg_constraint on conrelid = made.oid and contype = 'f' and conkey[1] = attnum
          left join pg_class as target on target.oid = confrelid
        where made.relkind = 'r' and pg_table_is_visible(made.oid) and attnum > 0 and not attisdropped
        order by made.oid, attnum`;
  return (await query.execute(db)).rows;
}
