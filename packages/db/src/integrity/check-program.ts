import { constants, setPriority } from 'node:os';
import { DatabaseUnusable } from '../errors.ts';
import { checkSqlite } from '../open/sqlite.ts';

// The process of `backgroundCheck`: prints one sentence if the file that its argument names is damaged.
setPriority(constants.priority.PRIORITY_LOW);
try {
  checkSqlite(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof DatabaseUnusable)) throw error;
  process.stdout.write(error.message);
}
