import {
  type Dialect,
  Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import type { Database, Db } from '../tables.ts';
import { type DriverOptions, type SqliteConnections, sqliteDriver } from './sqlite-driver.ts';

/** SQLite rolls back DDL, which Kysely's adapter denies, so that no migration stays half done. Reads run beside a transaction. */
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

  get twin(): Db {
    this.#twin ??= new Kysely<Database>({ dialect: sqliteDialect(this.#connections, { isDurable: false }) });
    return this.#twin;
  }
}

/** For a write that does not wait for the disk, because the call waits for a later write. SQLite only. */
export function withoutWaiting(db: Db): Db {
  const { adapter, plugins } = db.getExecutor();
  if (db.isTransaction || !(adapter instanceof TouchlineSqliteAdapter)) return db;
  return plugins.reduce<Db>((twin, plugin) => twin.withPlugin(plugin), adapter.twin);
}

/** SQLite plans a cached statement again when a value of its plan changes: limits and flags are written as text, `+` exempts others. */
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

/** As on PostgreSQL, a transaction that hangs is rolled back, so that others do not wait forever. */
const IDLE_IN_TRANSACTION_MS = 30_000;

export function sqliteDialect(connections: SqliteConnections, options: Partial<DriverOptions> = {}): Dialect {
  const all = { connections, isDurable: true, idleMs: IDLE_IN_TRANSACTION_MS, ...options };
  return {
    createDriver: () => sqliteDriver(all),
    createAdapter: () => new TouchlineSqliteAdapter(connections),
    createQueryCompiler: () => new StablePlanCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
