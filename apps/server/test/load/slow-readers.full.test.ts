import { defaultLimits } from '@touchline/api';
import { clipOfSize } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { eventually } from '../support/index.ts';
import { aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { memoryAtRest, memoryOf } from '../support/processes/measures.ts';
import { aSlowReader, leave, statusOf } from '../support/processes/slow-reader.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const MB = 1024 ** 2;
const LONG = 900_000;
const isSoak = inject('isSoak');
/** More than the system buffers for a connection whose reader has stopped. */
const clip = await clipOfSize(12 * MB);

/** The address of a large video, and the cookie of its player, who gets the file as it was sent. */
async function aLargeVideo(server: ChildServer): Promise<{ path: string; cookie: string }> {
  const cookie = await anUploader(server);
  const { id } = (await (await uploadWhole(server, cookie, clip)).json()) as { id: string };
  return { path: `/api/videos/${id}/file`, cookie };
}

describe('simultaneous downloads', () => {
  test('are closed when they stay below the minimum speed', async () => {
    const floor = { DOWNLOAD_GRACE_MS: '200', DOWNLOAD_WINDOW_MS: '500', DOWNLOADS_AT_ONCE: '1' };
    const server = startServer(aDataFolder(), { ...floor, LOG_LEVEL: 'info' });
    const address = await server.ready();
    const { path, cookie } = await aLargeVideo(server);
    const reader = await aSlowReader(address, path, `Cookie: ${cookie}\r\n`);
    expect(await statusOf(reader)).toBe('200');
    await eventually(() => server.output().out.includes('a response was read too slowly'), Boolean);
    // The slot is released when the file has been closed, a moment after the connection was cut.
    const again = await eventually(
      () => server.fetch(path, { headers: { cookie } }),
      ({ status }) => status === 200,
    );
    expect((await again.arrayBuffer()).byteLength).toBe(clip.length);
    leave([reader]);
  });

  // The default number of bytes in a window, and a reader twice as fast. It depends on the clock.
  test.runIf(isSoak)('are completed for a reader who is slow but above the minimum speed', async () => {
    const { downloadWindowMs, downloadBytesPerSecond } = defaultLimits;
    const faster = 100;
    const floor = {
      DOWNLOAD_GRACE_MS: '500',
      DOWNLOAD_WINDOW_MS: String(downloadWindowMs / faster),
      DOWNLOAD_BYTES_PER_SECOND: String(downloadBytesPerSecond * faster),
    };
    const server = startServer(aDataFolder(), floor);
    const { path, cookie } = await aLargeVideo(server);
    const answer = await server.fetch(path, { headers: { cookie } });
    let received = 0;
    for await (const piece of answer.body ?? []) {
      received += piece.length;
      await new Promise((resolve) =>
        setTimeout(resolve, (piece.length * 1000) / (2 * downloadBytesPerSecond * faster)),
      );
    }
    expect(received).toBe(clip.length);
  });
});

test('stalled readers use little memory, which is released when their connections close', {
  tags: ['RB-08'],
  timeout: LONG,
}, async () => {
  const server = startServer(aDataFolder(), { DOWNLOADS_PER_ADDRESS: '5000', DOWNLOADS_AT_ONCE: '5000' });
  const address = await server.ready();
  const { path, cookie } = await aLargeVideo(server);
  const before = await memoryAtRest(server);
  const readers: RawConnection[] = [];
  for (let count = 0; count < (isSoak ? 3000 : 200); count += 1) {
    readers.push(await aSlowReader(address, path, `Cookie: ${cookie}\r\n`));
  }
  for (const reader of readers) expect(await statusOf(reader)).toBe('200');
  const during = await memoryAtRest(server);
  leave(readers);
  // In the long form the server collects garbage after a flood; the short form has too few readers.
  const after = await eventually(
    () => memoryOf(server).now,
    (now) => now - before < (isSoak ? 75 : 60),
  );
  const figures = `${[before, during, after].map(Math.round).join(', ')} MB before, during and after`;
  if (isSoak) process.stdout.write(`${readers.length} slow readers: ${figures}\n`);
  expect(during - before, figures).toBeLessThan(isSoak ? 150 : 60);
});
