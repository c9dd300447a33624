import type BetterSqlite from 'better-sqlite3';

const SIZE = 500;

/** Keeps the statements of a connection that were used last, which saves parsing and planning them again. */
export class StatementCache {
  readonly #raw: BetterSqlite.Database;
  readonly #statements = new Map<string, BetterSqlite.Statement>();

  constructor(raw: BetterSqlite.Database) {
    this.#raw = raw;
  }

  prepare(text: string): BetterSqlite.Statement {
    let statement = this.#statements.get(text);
    if (statement) this.#statements.delete(text);
    else statement = this.#raw.prepare(text);
    this.#statements.set(text, statement);
    if (this.#statements.size > SIZE) this.#statements.delete(this.#statements.keys().next().value as string);
    return statement;
  }
}
