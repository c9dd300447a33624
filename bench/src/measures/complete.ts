import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Running, residentBytes } from '../processes.ts';
import { fetchText, type Site } from '../product.ts';
import { type Finding, megabytes, milliseconds } from '../report.ts';
import { SCOUT } from './queries.ts';

const ASK_EVERY_MS = 10;
const STALL_TIMEOUT_MS = 20_000;

/** The complete list of players, as services read it: how long another request waits meanwhile, and the memory it takes. */
export async function measureComplete({ server, cookies }: Site): Promise<Finding[]> {
  // A server that has just been busy would reject the request.
  await fetchText(server, '/api/players?limit=1', cookies[SCOUT]);
  const before = residentBytes(server.pid);
  let most = before ?? 0;
  let longestWait = 0;
  let isOver = false;
  const askMeanwhile = async () => {
    while (!isOver) {
      const asked = performance.now();
      await fetch(`http://127.0.0.1:${server.port}/healthz`).then((response) => response.text());
      longestWait = Math.max(longestWait, performance.now() - asked);
      most = Math.max(most, residentBytes(server.pid) ?? 0);
      await pause(ASK_EVERY_MS);
    }
  };
  const began = performance.now();
  const reading = readAll(server, '/api/players', cookies[SCOUT] ?? '').finally(() => {
    isOver = true;
  });
  const [bytes] = await Promise.all([reading, askMeanwhile()]);
  const seconds = (performance.now() - began) / 1000;
  return [
    {
      what: 'complete list: the longest wait of others',
      measured: milliseconds(longestWait),
      note: `${megabytes(bytes)} in ${seconds.toFixed(1)} s${before === null ? '' : `; memory grew by ${megabytes(most - before)}`}`,
      facts: { bytes, seconds, before, most, longestWait },
    },
  ];
}

function readAll({ port }: Running, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const count = (response: IncomingMessage) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} answered ${response.statusCode}.`));
      });
    };
    const request = get({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false }, count);
    request.once('error', reject);
    request.setTimeout(STALL_TIMEOUT_MS, () =>
      request.destroy(new Error(`${path} stood still for ${STALL_TIMEOUT_MS} ms.`)),
    );
  });
}
