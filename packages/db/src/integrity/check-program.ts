import { constants, setPriority } from 'node:os';
import { DatabaseUnusable } from '../errors.ts';
import { checkSqlite } from '../open/sqlite.ts';

/*
 * The process of `backgroundCheck`. It checks the database file that its argument names, and prints one sentence if that is
 * damaged, or nothing.
 */
setPriority(constants.priority.PRIORITY_LOW);
try {
  checkSqlite(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof DatabaseUnusable)) throw error;
  process.stdout.write(error.message);
}
