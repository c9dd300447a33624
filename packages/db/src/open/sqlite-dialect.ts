import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  Kysely,
  type LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import type { Database, Db } from '../tables.ts';
import { type DriverOptions, type SqliteConnections, TouchlineSqliteDriver } from './sqlite-driver.ts';

/**
 * SQLite rolls back DDL like any other statement. Kysely's adapter denies that, so a failed migration would stay half done.
 * And the driver decides itself what has to wait: reads go on while a transaction is open.
 */
class TouchlineSqliteAdapter extends SqliteAdapter {
  readonly #connections: SqliteConnections;
  #twin: Db | null = null;

  constructor(connections: SqliteConnections) {
    super();
    this.#connections = connections;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** The same database for writes that are done before they are on disk. */
  get twin(): Db {
    const dialect = new TouchlineSqliteDialect(this.#connections, { isDurable: false });
    this.#twin ??= new Kysely<Database>({ dialect });
    return this.#twin;
  }
}

/**
 * A database for a write that is followed by one that the call waits for: the first does not wait until it is on disk, and
 * the other gets there with it or after it. In a transaction, and on PostgreSQL, the database itself.
 */
export function withoutWaiting(db: Db): Db {
  const { adapter, plugins } = db.getExecutor();
  if (db.isTransaction || !(adapter instanceof TouchlineSqliteAdapter)) return db;
  return plugins.reduce<Db>((twin, plugin) => twin.withPlugin(plugin), adapter.twin);
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

/** Kysely's SQLite dialect for a connection that writes and one that reads, with the corrections above. */
export class TouchlineSqliteDialect implements Dialect {
  readonly #connections: SqliteConnections;
  readonly #options: Omit<DriverOptions, 'connections'>;

  constructor(connections: SqliteConnections, options: Partial<DriverOptions> = {}) {
    this.#connections = connections;
    this.#options = { isDurable: true, ...options };
  }

  createDriver(): Driver {
    return new TouchlineSqliteDriver({ ...this.#options, connections: this.#connections });
  }

  createAdapter(): SqliteAdapter {
    return new TouchlineSqliteAdapter(this.#connections);
  }

  createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
