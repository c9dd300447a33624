import type BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';

const STATEMENT_CACHE_SIZE = 500;

/** SQLite rolls back DDL like any other statement. Kysely's adapter denies that, so a failed migration would stay half done. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite plans a cached statement again when a bound value changes that its plan depends on, which costs as much as
 * reading a page. These are limits and flags, which are therefore written into the SQL text, and values that are compared
 * with a column, unless a plus sign precedes them. The plus sign has no other effect.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }

  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`);
    else super.visitLimit(node);
  }

  protected override visitValue(node: ValueNode): void {
    if (node.value === 0 || node.value === 1) this.append(String(node.value));
    else super.visitValue(node);
  }
}

/**
 * Begins and rolls back transactions so that they fail only where they must. A transaction locks the database for writing
 * when it begins, so it waits while another process writes, such as the command line. A transaction that locks it only at
 * its first write fails if another process has written since its first read. When the disk is full, SQLite rolls back by
 * itself; a second rollback would fail, and its error hide the first one.
 */
class TransactionDriver extends SqliteDriver {
  readonly #raw: BetterSqlite.Database;

  constructor(raw: BetterSqlite.Database) {
    super({ database: withStatementCache(raw) });
    this.#raw = raw;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely's SQLite dialect with a cache of statements and the corrections above. */
export class TouchlineSqliteDialect extends SqliteDialect {
  readonly #raw: BetterSqlite.Database;

  constructor(raw: BetterSqlite.Database) {
    super({ database: raw as unknown as SqliteDatabase });
    this.#raw = raw;
  }

  override createDriver(): Driver {
    return new TransactionDriver(this.#raw);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }
}

/** Kysely prepares a statement for each execution. Caching recent statements saves parsing and planning them again. */
function withStatementCache(raw: BetterSqlite.Database): SqliteDatabase {
  const cache = new Map<string, BetterSqlite.Statement>();
  return {
    close: () => raw.close(),
    prepare(text) {
      let statement = cache.get(text);
      if (statement) cache.delete(text);
      else statement = raw.prepare(text);
      cache.set(text, statement);
      if (cache.size > STATEMENT_CACHE_SIZE) cache.delete(cache.keys().next().value as string);
      return statement as unknown as ReturnType<SqliteDatabase['prepare']>;
    },
  };
}
