import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import BetterSqlite from 'better-sqlite3';
import type { RawWork, WrittenRow } from './work.ts';

/*
 * The smallest server that can do the product's work on the database: Node's HTTP, better-sqlite3, the statements that the
 * product sends for a request, or the rows that it writes, and the product's response serialized to JSON each time. No
 * sessions, no checks, no mapping of rows, no headers except type and length.
 * node rows-server.ts PORT DATABASE WORK, where WORK is a JSON file with the work of each path (work.ts).
 */

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const [port, database = '', workFile = ''] = process.argv.slice(2);
const works = JSON.parse(readFileSync(workFile, 'utf8')) as Record<string, RawWork>;
const isWriter = Object.values(works).some((work) => 'rows' in work);
const raw = new BetterSqlite(database, { readonly: !isWriter });
// As the product has it. Each message is on disk before its response.
raw.pragma('cache_size = -16000');
if (isWriter)
  for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 2000']) raw.pragma(pragma);

const handlers = new Map(
  Object.entries(works).map(([path, work]) => [path, 'rows' in work ? writer(work) : reader(work)]),
);

/** Returns what answers a request: its body as text goes in, the response comes out. */
function reader({ statements, answer }: Extract<RawWork, { statements: unknown }>): (body: string) => string {
  const prepared = statements.map(({ sql, parameters }) => ({ statement: raw.prepare(sql), parameters }));
  return () => {
    for (const { statement, parameters } of prepared) statement.all(...parameters);
    return JSON.stringify(answer);
  };
}

/** The same for a message: writes the rows for its sender and receiver, with new ids, in one transaction. */
function writer({ rows, senderId, receiverId, answer }: Extract<RawWork, { rows: unknown }>) {
  const inserts = rows.map(({ table, columns, values }: WrittenRow) => ({
    statement: raw.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`),
    values,
  }));
  const insertAll = raw.transaction((rename: (text: string) => string) => {
    for (const { statement, values } of inserts) {
      statement.run(values.map((value) => (typeof value === 'string' ? rename(value) : value)));
    }
  });
  const template = JSON.stringify(answer);
  return (body: string) => {
    const message = JSON.parse(body) as { senderId: string; receiverId: string };
    const ids = new Map([
      [senderId, message.senderId],
      [receiverId, message.receiverId],
    ]);
    const rename = (text: string) =>
      text.replace(UUID, (id) => {
        const known = ids.get(id);
        if (known) return known;
        const fresh = randomUUID();
        ids.set(id, fresh);
        return fresh;
      });
    insertAll.immediate(rename);
    return rename(template);
  };
}

createServer(async (request, response) => {
  const handle = handlers.get(request.url ?? '');
  if (!handle) {
    response.writeHead(handlers.size > 0 && request.url === '/' ? 200 : 404).end();
    return;
  }
  const sent = handle(request.method === 'POST' ? await bodyOf(request) : '');
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) });
  response.end(sent);
}).listen(Number(port), '127.0.0.1');

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  return body;
}
