/**
 * One PostgreSQL for all tests of a run (scripts/lib/suite.mjs): prints the address of a database on it and serves until
 * its standard input ends. The argument is the folder of PostgreSQL's programs.
 */
import { startPostgres } from './postgres-server.ts';

const server = await startPostgres(process.argv[2], { flushes: false });
process.stdout.write(`${await server.makeDatabase()}\n`);
process.stdin.resume().once('end', async () => {
  await server.remove();
  process.exit();
});
