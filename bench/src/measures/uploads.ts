import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { residentBytes } from '../processes.ts';
import { giveSessions, startProduct } from '../product.ts';
import { below, type Finding, megabytes, skipped } from '../report.ts';
import { paddedClip } from '../seed/clips.ts';

const PEOPLE = 50;
const GROWS_BELOW = 150e6;
const LOOK_EVERY_MS = 20;
const SETTLE_MS = 1000;
const BOUNDARY = 'touchline-bench-boundary';
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\nAn upload of the bench\r\n` +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="video"; filename="clip.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** Memory growth of an idle server to which fifty players upload a video at the same time. */
export async function measureUploads(dataDir: string, bytesEach: number): Promise<Finding[]> {
  const what = `${PEOPLE} uploads of ${megabytes(bytesEach)} at once, growth`;
  const people = giveSessions(dataDir, PEOPLE);
  // The responses do not wait for the preparation of the videos, which goes on afterwards.
  const server = await startProduct(dataDir, { PROCESSING_WAIT_MS: '0' });
  try {
    await pause(SETTLE_MS);
    const before = residentBytes(server.pid);
    if (before === null) return [skipped(what, 'this system does not tell the memory of a process in /proc')];
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentBytes(server.pid) ?? 0);
    }, LOOK_EVERY_MS);
    const began = performance.now();
    await Promise.all(people.map(({ cookie }) => upload(server.port, cookie, bytesEach)));
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    const growth = most - before;
    return [
      {
        what,
        measured: megabytes(growth),
        budget: below(growth, GROWS_BELOW, '< 150 MB'),
        note: `from ${megabytes(before)} to ${megabytes(most)}; ${megabytes((PEOPLE * bytesEach) / seconds)}/s received`,
        facts: { before, most, seconds },
      },
    ];
  } finally {
    await server.stop();
  }
}

async function upload(port: number, cookie: string, bytes: number): Promise<void> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/videos',
    agent: false,
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': HEAD.length + bytes + TAIL.length,
    },
  });
  const answered = new Promise<void>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () => {
        if (response.statusCode === 201) resolve();
        else reject(new Error(`An upload was answered ${response.statusCode}: ${text}`));
      });
    });
  });
  await Promise.all([pipeline(form(bytes), outgoing), answered]);
}

async function* form(bytes: number): AsyncGenerator<Buffer> {
  yield HEAD;
  for await (const piece of paddedClip(bytes)) yield piece as Buffer;
  yield TAIL;
}
