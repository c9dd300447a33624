import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import { openSqlite } from '../open/sqlite.ts';
import type { Database } from '../tables.ts';
import { onEachStatement } from './statement-hook.ts';

/*
 * A process that migrates a database and is killed at one statement, as by a power failure.
 * node migrate-until-killed.ts <file> <statement> <before|after>
 */
const [file = '', statement, moment] = process.argv.slice(2);
const { raw, dialect } = openSqlite(file);
onEachStatement(raw, (count, at) => {
  if (count === Number(statement) && at === moment) process.kill(process.pid, 'SIGKILL');
});
await migrate(new Kysely<Database>({ dialect }));
