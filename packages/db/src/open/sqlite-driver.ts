import { setTimeout } from 'node:timers';
import type BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { cachedStatements, type Group, type Prepare, SqliteWriter } from './sqlite-writer.ts';
import { assertOutsideTransaction } from './transaction-context.ts';

/** Another process of the server updates the planner's statistics once an hour. A new connection reads them. */
const READER_MAX_AGE_MS = 3_600_000;

export class SqliteConnections {
  readonly writer: SqliteWriter;
  readonly #openReader: (() => BetterSqlite.Database) | null;
  #reader: { raw: BetterSqlite.Database; prepare: Prepare; openedAt: number } | null = null;

  /** Without a connection for reading, reads wait for their turn on the one that writes. */
  constructor(raw: BetterSqlite.Database, openReader: (() => BetterSqlite.Database) | null) {
    this.writer = new SqliteWriter(raw);
    this.#openReader = openReader;
  }

  /** Prepares statements of the connection that reads, which sees what is committed; null if there is none. */
  get prepareRead(): Prepare | null {
    if (this.#reader && performance.now() - this.#reader.openedAt > READER_MAX_AGE_MS) this.closeReader();
    if (!this.#reader && this.#openReader) {
      const raw = this.#openReader();
      this.#reader = { raw, prepare: cachedStatements(raw), openedAt: performance.now() };
    }
    return this.#reader?.prepare ?? null;
  }

  /** The next read opens another one, which reads the statistics again. */
  closeReader(): void {
    this.#reader?.raw.close();
    this.#reader = null;
  }

  close(): void {
    // The reader first: the log is removed only if the last connection may write.
    this.closeReader();
    this.writer.close();
  }
}

export interface DriverOptions {
  connections: SqliteConnections;
  /** Whether a write outside of a transaction waits until it is on disk. */
  isDurable: boolean;
  idleMs: number;
}

export function sqliteDriver(options: DriverOptions): Driver {
  const { connections, isDurable } = options;
  return {
    init: async () => connections.writer.stopBlocking(),
    async acquireConnection() {
      assertOutsideTransaction();
      return new SqliteConnection(options);
    },
    beginTransaction: (connection: SqliteConnection) => connection.begin(),
    commitTransaction: (connection: SqliteConnection) => connection.commit(),
    rollbackTransaction: (connection: SqliteConnection) => connection.rollBack(),
    async releaseConnection() {},
    async destroy() {
      if (isDurable) connections.close();
    },
  };
}

/** Statements that SQLite runs outside of transactions only, or that change the connection. */
const ALONE = /^\s*(pragma|vacuum|attach|detach)\b/i;

/** A transaction or a single statement, which Kysely treats as a connection. */
class SqliteConnection implements DatabaseConnection {
  readonly #options: DriverOptions;
  readonly #writer: SqliteWriter;
  #group: Group | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isExpired = false;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#writer = options.connections.writer;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#assertNotExpired();
    if (this.#group) return this.#executeIn(this.#group, query);
    const prepareRead = this.#isRead(query) ? this.#options.connections.prepareRead : null;
    return prepareRead ? execute<Row>(prepareRead(query.sql), query) : this.#executeAlone(query);
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface has it, and nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Read page by page instead.');
  }

  async begin(): Promise<void> {
    await this.#writer.take();
    try {
      const group = await this.#writer.join();
      this.#writer.prepare('savepoint work').run();
      this.#group = group;
      this.#idle = setTimeout(() => this.#expire(), this.#options.idleMs).unref();
    } catch (error) {
      this.#writer.leave();
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.#assertNotExpired();
    const group = this.#group;
    this.#writer.run(() => this.#writer.prepare('release work').run());
    this.#end();
    this.#writer.leave();
    await group?.committed.promise;
  }

  async rollBack(): Promise<void> {
    // A commit that failed has undone everything.
    if (!this.#group) return;
    this.#end();
    try {
      this.#writer.undo();
    } finally {
      this.#writer.leave();
    }
  }

  #end(): void {
    this.#group = null;
    if (this.#idle) clearTimeout(this.#idle);
  }

  #expire(): void {
    this.#isExpired = true;
    // The next statement or the commit reports it.
    this.rollBack().catch(() => {});
  }

  #assertNotExpired(): void {
    if (!this.#isExpired) return;
    throw new Error(`The transaction was rolled back: its next statement took longer than ${this.#options.idleMs} ms.`);
  }

  /** After SQLite has rolled back the transaction by itself, a statement would run outside of it. */
  #executeIn<Row>(group: Group, query: CompiledQuery): QueryResult<Row> {
    if (!this.#writer.isOpen(group)) throw new Error('The transaction has been rolled back.');
    this.#idle?.refresh();
    return this.#writer.run(() => execute<Row>(this.#writer.prepare(query.sql), query));
  }

  #isRead({ query, sql }: CompiledQuery): boolean {
    if (query.kind === 'SelectQueryNode') return true;
    if (query.kind !== 'RawNode' || ALONE.test(sql)) return false;
    return this.#writer.prepare(sql).readonly;
  }

  async #executeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#writer.take();
    let group: Group | null = null;
    let result: QueryResult<Row>;
    try {
      if (ALONE.test(query.sql)) this.#writer.commit();
      else if (!this.#writer.prepare(query.sql).readonly) group = await this.#writer.join();
      result = this.#writer.run(() => execute<Row>(this.#writer.prepare(query.sql), query));
      if (ALONE.test(query.sql)) this.#options.connections.closeReader();
    } finally {
      this.#writer.leave();
    }
    if (this.#options.isDurable) await group?.committed.promise;
    return result;
  }
}

function execute<Row>(statement: BetterSqlite.Statement, { parameters }: CompiledQuery): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
