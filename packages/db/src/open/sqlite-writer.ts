import { setTimeout as pause } from 'node:timers/promises';
import type BetterSqlite from 'better-sqlite3';
import { databaseProblem } from '../errors.ts';
import { StatementCache } from './statement-cache.ts';

/** How long a transaction waits while another process writes. */
const BUSY_MS = 2000;
/** Other processes hold the lock for some milliseconds. */
const RETRY_MS = 2;

/** Transactions that are committed together. */
export interface Group {
  /** Settled by the commit; rejected when it fails or SQLite has rolled the group back. */
  committed: Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
  /** The commit waits for the end of the present transaction. */
  isDue: boolean;
}

/**
 * The connection that writes. Transactions run one after the other, each in a savepoint; those that end in one turn of the
 * event loop are committed together, since it is the commit that waits for the disk. None counts as done before.
 */
export class SqliteWriter {
  readonly #raw: BetterSqlite.Database;
  readonly #statements: StatementCache;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  #group: Group | null = null;

  constructor(raw: BetterSqlite.Database) {
    this.#raw = raw;
    this.#statements = new StatementCache(raw);
  }

  /** Turns SQLite's own waiting for other processes off, which would block this one. */
  stopBlocking(): void {
    this.#raw.pragma('busy_timeout = 0');
  }

  prepare(text: string): BetterSqlite.Statement {
    return this.#statements.prepare(text);
  }

  /** Takes the connection, which others wait for until `leave`. */
  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  leave(): void {
    if (this.#group?.isDue) this.commit();
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Joins the group, or begins one. It locks the database for writing at once, since a later lock can fail. */
  async join(): Promise<Group> {
    if (this.#group) return this.#group;
    await this.#begin();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Work that does not wait for the commit leaves a failure to those that do.
    promise.catch(() => {});
    const group: Group = { committed: promise, succeed: resolve, fail: reject, isDue: false };
    this.#group = group;
    setImmediate(() => {
      if (this.#group !== group) return;
      if (this.#isTaken) group.isDue = true;
      else this.commit();
    });
    return group;
  }

  /** Whether a group is neither committed nor rolled back. */
  isOpen(group: Group): boolean {
    return this.#group === group;
  }

  /** Undoes what was done since the savepoint of a transaction. */
  undo(): void {
    if (!this.#raw.inTransaction) return;
    this.prepare('rollback to work').run();
    this.prepare('release work').run();
  }

  /** Runs a statement; the connection must be taken. */
  run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // After some errors, such as a full disk, SQLite rolls everything back by itself.
      if (this.#group && !this.#raw.inTransaction) this.#end((group) => group.fail(error));
      throw error;
    }
  }

  /** Commits the group, if there is one. No transaction may be open in it. */
  commit(): void {
    if (!this.#group) return;
    try {
      this.prepare('commit').run();
      this.#end((group) => group.succeed());
    } catch (error) {
      if (this.#raw.inTransaction) this.prepare('rollback').run();
      this.#end((group) => group.fail(error));
    }
  }

  close(): void {
    this.commit();
    this.#raw.close();
  }

  #end(settle: (group: Group) => void): void {
    const group = this.#group;
    this.#group = null;
    if (group) settle(group);
  }

  /** Waits while another process writes. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + BUSY_MS;
    for (;;) {
      try {
        this.prepare('begin immediate').run();
        return;
      } catch (error) {
        if (databaseProblem(error) !== 'busy' || performance.now() > deadline) throw error;
      }
      await pause(RETRY_MS * (0.5 + Math.random()));
    }
  }
}
