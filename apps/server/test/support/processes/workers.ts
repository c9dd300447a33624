import { readFileSync } from 'node:fs';
import { openConnection, type RawConnection } from '../http/raw-connection.ts';
import type { ChildServer } from './child-server.ts';

/** A connection to a known worker of a server. */
export interface WorkerConnection {
  pid: number;
  /** Sends a request and reads the response, on this connection. */
  ask(method: string, path: string, options?: { cookie?: string; body?: unknown }): Promise<WorkerAnswer>;
  /** For what is not one request and its response. */
  raw: RawConnection;
}

export interface WorkerAnswer {
  status: number;
  head: string;
  text: string;
}

/** The process ids of the workers of a server; not of the processes that these have started. */
export function workersOf({ process: { pid } }: ChildServer): number[] {
  return childrenOf(Number(pid)).filter((child) => commandOf(child).includes('run.mjs'));
}

function childrenOf(pid: number): number[] {
  return unlessGone(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

const commandOf = (pid: number) => unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

/** Processes may end at any time. */
function unlessGone(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Whether a process still runs; one that has ended and waits for its parent does not. */
export function isRunning(pid: number): boolean {
  return !/^State:\s+[ZX]|^$/m.test(
    unlessGone(() => readFileSync(`/proc/${pid}/status`, 'utf8')).split('VmPeak')[0] ?? '',
  );
}

/** One connection to each of the workers of a server, which logs at level `info`. */
export async function connectToEach(server: ChildServer, count: number): Promise<WorkerConnection[]> {
  const found = new Map<number, WorkerConnection>();
  while (found.size < count) {
    const connection = await connect(server);
    if (found.has(connection.pid)) connection.raw.socket.destroy();
    else found.set(connection.pid, connection);
  }
  return [...found.values()];
}

let search: Promise<unknown> = Promise.resolve();

/**
 * A connection to this worker. Connections are handed to workers in turn, so one search waits for the other: two side by side
 * could each get the worker that the other one wants, for ever.
 */
export function connectTo(server: ChildServer, pid: number): Promise<WorkerConnection> {
  const found = search.then(() => searchFor(server, pid));
  search = found.catch(() => {});
  return found;
}

async function searchFor(server: ChildServer, pid: number): Promise<WorkerConnection> {
  for (;;) {
    const connection = await connect(server);
    if (connection.pid === pid) return connection;
    connection.raw.socket.destroy();
  }
}

let last = 0;

/** A connection, and the worker that has logged a request on it. */
async function connect(server: ChildServer): Promise<WorkerConnection> {
  const raw = await openConnection(await server.ready());
  last += 1;
  const path = `/api/content/homepage?connection=${last}`;
  await askOn(raw, `GET ${path}`);
  const isOfRequest = (line: string) => line.startsWith('{') && line.includes(`${path}"`);
  // A line may be written a moment after the response.
  for (;;) {
    const line = server.output().out.split('\n').find(isOfRequest);
    if (line)
      return {
        pid: JSON.parse(line).pid,
        raw,
        ask: (method, asked, options) => askOn(raw, `${method} ${asked}`, options),
      };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function askOn(
  { socket }: RawConnection,
  line: string,
  { cookie, body }: { cookie?: string; body?: unknown } = {},
): Promise<WorkerAnswer> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${line} HTTP/1.1`,
    'host: localhost:3000',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  const answer = readAnswer(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n${content}`);
  return answer;
}

/** Reads one response, with a length or in chunks. */
function readAnswer(socket: RawConnection['socket']): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    let received = '';
    const fail = () => reject(new Error(`The connection has ended after: ${received}`));
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const text = rest.join('\r\n\r\n');
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      const isWhole =
        length === undefined ? /^0\r\n$/m.test(text) || /\s(204|304)\s/.test(head) : text.length >= Number(length);
      if (rest.length === 0 || !isWhole) return;
      socket.off('data', read).off('close', fail);
      resolve({ status: Number(head.split(' ')[1]), head, text });
    };
    socket.on('data', read).once('close', fail);
  });
}
