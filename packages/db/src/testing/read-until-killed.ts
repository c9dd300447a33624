import { writeFileSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';

/*
 * A process that reads a database until it is killed; it ignores SIGTERM. It makes a file beside the database when it has begun.
 * node read-until-killed.ts <file>
 */
const [file = ''] = process.argv.slice(2);
process.on('SIGTERM', () => {});
const raw = new BetterSqlite(file, { readonly: true });
raw.exec('begin');
raw.prepare('select count(*) from counters').get();
writeFileSync(`${file}.reads`, '');
// The garbage collector would close a database that nothing refers to.
setInterval(() => raw.inTransaction, 60_000);
