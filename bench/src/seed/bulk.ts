import type { Database } from '@touchline/db';
import type BetterSqlite from 'better-sqlite3';
import type { Insertable } from 'kysely';

const ROWS_PER_TRANSACTION = 50_000;

/** Prepares an insert for the columns of the first row; the others must name theirs in the same order. */
export function inserter<T extends keyof Database>(raw: BetterSqlite.Database, table: T) {
  let statement: BetterSqlite.Statement | null = null;
  return (row: Insertable<Database[T]>): void => {
    const columns = Object.keys(row);
    statement ??= raw.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`);
    statement.run(Object.values(row));
  };
}

export function inTransactions(raw: BetterSqlite.Database, rows: number, insert: (n: number) => void): void {
  for (let from = 0; from < rows; from += ROWS_PER_TRANSACTION) {
    raw.transaction(() => {
      for (let n = from; n < Math.min(from + ROWS_PER_TRANSACTION, rows); n += 1) insert(n);
    })();
  }
}

/**
 * Drops the triggers while rows are loaded: they fill the full-text tables row by row, which takes five times as long as
 * one statement over all rows. The returned function writes what the insert triggers would have written and creates the
 * triggers again.
 */
export function dropTriggers(raw: BetterSqlite.Database): () => void {
  const triggers = raw
    .prepare(`select name, tbl_name as "table", sql from sqlite_master where type = 'trigger'`)
    .all() as {
    name: string;
    table: string;
    sql: string;
  }[];
  for (const { name } of triggers) raw.exec(`drop trigger ${name}`);
  return () => {
    for (const { table, sql } of triggers) {
      const insert = /after insert on \w+ begin (insert into .+ select .+) where (.+); end$/.exec(sql);
      if (!insert) continue;
      const [, select = '', condition = ''] = insert;
      raw.exec(`${select} from ${table} where ${condition}`.replaceAll('new.', ''));
    }
    fillSearches(raw);
    for (const { sql } of triggers) raw.exec(sql);
  };
}

/** Fills the full-text tables whose rows a view has, and merges the parts of all, as the nightly job does. */
function fillSearches(raw: BetterSqlite.Database): void {
  const searches = raw.prepare(`select name from sqlite_master where sql like 'create virtual table % using fts5(%'`);
  for (const name of searches.pluck().all() as string[]) {
    const columns = raw.prepare(`select name from pragma_table_info('${name}_rows') where name not in ('place', 'id')`);
    const names = columns.pluck().all() as string[];
    if (names.length > 0) {
      const values = names.map((column) => `group_concat(${column}, char(9, 9))`);
      raw.exec(`insert into ${name}(${name}) values ('delete-all')`);
      raw.exec(
        `insert into ${name}(rowid, ${names}) select place, ${values} from ${name}_rows group by place order by place`,
      );
    }
    raw.exec(`insert into ${name}(${name}) values ('optimize')`);
  }
}
