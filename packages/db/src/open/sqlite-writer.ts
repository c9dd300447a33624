import { setTimeout as pause } from 'node:timers/promises';
import type BetterSqlite from 'better-sqlite3';
import { databaseProblem } from '../errors.ts';

/** How long a transaction waits while another process writes, usually for some milliseconds. */
const BUSY_MS = 2000;
const RETRY_MS = 2;
const STATEMENTS_MAX = 500;

export type Prepare = (text: string) => BetterSqlite.Statement;

/** Keeps the last used statements of a connection, which saves parsing and planning them again. */
export function cachedStatements(raw: BetterSqlite.Database): Prepare {
  const statements = new Map<string, BetterSqlite.Statement>();
  return (text) => {
    const statement = statements.get(text) ?? raw.prepare(text);
    statements.delete(text);
    statements.set(text, statement);
    if (statements.size > STATEMENTS_MAX) statements.delete(statements.keys().next().value as string);
    return statement;
  };
}

export interface Group {
  /** Settled by the commit; rejected when it fails or SQLite has rolled the group back. */
  committed: PromiseWithResolvers<void>;
  /** The commit waits for the end of the present transaction. */
  isDue: boolean;
}

/** Runs transactions in turn, each in a savepoint; those of one turn of the event loop are committed together, which saves waits for the disk. */
export class SqliteWriter {
  readonly prepare: Prepare;
  readonly #raw: BetterSqlite.Database;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  #group: Group | null = null;

  constructor(raw: BetterSqlite.Database) {
    this.#raw = raw;
    this.prepare = cachedStatements(raw);
  }

  /** SQLite's own waiting for other processes would block this one. */
  stopBlocking(): void {
    this.#raw.pragma('busy_timeout = 0');
  }

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
    const group: Group = { committed: Promise.withResolvers(), isDue: false };
    // Callers that wait for the commit handle its failure.
    group.committed.promise.catch(() => {});
    this.#group = group;
    setImmediate(() => {
      if (this.#group !== group) return;
      if (this.#isTaken) group.isDue = true;
      else this.commit();
    });
    return group;
  }

  isOpen(group: Group): boolean {
    return this.#group === group;
  }

  undo(): void {
    if (!this.#raw.inTransaction) return;
    this.prepare('rollback to work').run();
    this.prepare('release work').run();
  }

  run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // After some errors, such as a full disk, SQLite rolls everything back by itself.
      if (this.#group && !this.#raw.inTransaction) this.#end()?.committed.reject(error);
      throw error;
    }
  }

  /** No transaction may be open in the group. */
  commit(): void {
    if (!this.#group) return;
    try {
      this.prepare('commit').run();
      this.#end()?.committed.resolve();
    } catch (error) {
      if (this.#raw.inTransaction) this.prepare('rollback').run();
      this.#end()?.committed.reject(error);
    }
  }

  close(): void {
    this.commit();
    this.#raw.close();
  }

  #end(): Group | null {
    const group = this.#group;
    this.#group = null;
    return group;
  }

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
