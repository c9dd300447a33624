import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import BetterSqlite from 'better-sqlite3';

/*
 * The smallest server that can send a page from the database: Node's HTTP, better-sqlite3, the product's statements for the
 * page, and the product's response serialized to JSON each time. No sessions, no checks, no mapping of rows, no headers
 * except type and length.
 * node rows-server.ts PORT DATABASE WORK, where WORK is a JSON file: { statements: [{ sql, parameters }], answer }
 */

interface Work {
  statements: { sql: string; parameters: unknown[] }[];
  answer: unknown;
}

const [port, database = '', workFile = ''] = process.argv.slice(2);
const raw = new BetterSqlite(database, { readonly: true });
// As the product has it; the rest of its settings concern writing.
raw.pragma('cache_size = -16000');
const { statements, answer } = JSON.parse(readFileSync(workFile, 'utf8')) as Work;
const prepared = statements.map(({ sql, parameters }) => ({ statement: raw.prepare(sql), parameters }));

createServer((_request, response) => {
  for (const { statement, parameters } of prepared) statement.all(...parameters);
  const body = JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
