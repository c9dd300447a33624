import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../compare.ts';
import { always, getRequest, round } from '../load.ts';
import { residentBytes } from '../processes.ts';
import { giveSessions, startProduct } from '../product.ts';
import { below, type Finding, kilobytes, milliseconds, skipped } from '../report.ts';

const STREAMS = 2000;
const STREAMS_EACH = 10;
const STREAM_BELOW = 30_000;
/** Connections that open at the same time. */
const AT_ONCE = 50;
const SETTLE_MS = 3000;
const ROUNDS = 5;
const LIST = '/trpc/messages.conversations?input=%7B%7D';

/**
 * Idle streams of live changes: the memory that each takes, and the slowest hundredth of a list call while they are open
 * against the same without them.
 */
export async function measureStreams(dataDir: string): Promise<Finding[]> {
  const what = `memory of an idle stream, of ${STREAMS}`;
  const cookies = giveSessions(dataDir, STREAMS / STREAMS_EACH).map(({ cookie }) => cookie);
  const server = await startProduct(dataDir);
  const sockets: Socket[] = [];
  try {
    const call = { server, nextRequest: always(getRequest(LIST, { cookie: cookies[0] ?? '' })) };
    const list = () => round(call, { connections: 4, seconds: 1 });
    await pause(SETTLE_MS);
    const before = residentBytes(server.pid);
    if (before === null) return [skipped(what, 'this system does not tell the memory of a process in /proc')];
    for (let opened = 0; opened < STREAMS; opened += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, index) => cookies[(opened + index) % cookies.length] ?? '');
      sockets.push(...(await Promise.all(some.map((cookie) => openStream(server.port, cookie)))));
    }
    await pause(SETTLE_MS);
    const growth = ((residentBytes(server.pid) ?? 0) - before) / STREAMS;
    await p99Of(list);
    const meanwhile = await p99Of(list);
    for (const socket of sockets) socket.destroy();
    await pause(SETTLE_MS);
    const alone = await p99Of(list);
    return [
      { what, measured: kilobytes(growth), budget: below(growth, STREAM_BELOW, '< 30 kB'), facts: { before, growth } },
      {
        what: `p99 of a list call, ${STREAMS} streams open`,
        measured: milliseconds(meanwhile),
        baseline: milliseconds(alone),
        ratio: meanwhile / alone,
        note: 'the baseline is the same server without streams',
      },
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

async function p99Of(list: () => ReturnType<typeof round>): Promise<number> {
  const slowest: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) slowest.push((await list()).p99Ms);
  return median(slowest);
}

/** Headers as browsers send them. */
const HEADERS = {
  accept: 'text/event-stream',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-GB,en;q=0.9',
  'cache-control': 'no-cache',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** Opens a stream and waits until it is ready. */
function openStream(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(getRequest('/trpc/live.changes?input=%7B%22openForMs%22%3A1000%7D', { ...HEADERS, cookie }));
    });
    socket.on('data', (bytes: Buffer) => {
      if (received.length < 4096) received += bytes.toString('latin1');
      if (received.includes('"ready"')) resolve(socket);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`A stream was not opened: ${received.slice(0, 200)}`)));
  });
}
