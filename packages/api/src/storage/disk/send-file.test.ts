import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createChunkPool, LARGE_CHUNK, SMALL_CHUNK, TINY_CHUNK } from './chunk-pool.ts';
import { sendFile } from './send-file.ts';

const content = randomBytes(8 * LARGE_CHUNK + 1000);
const whole = { start: 0, end: content.length - 1 };

async function aFile() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-send-'));
  const path = join(folder, 'video');
  writeFileSync(path, content);
  const file = await open(path);
  onTestFinished(async () => {
    await file.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return file;
}

/** A reader that takes this time for each chunk, by a clock of its own. */
function aReader(takesMs: number | ((chunks: number) => number)) {
  const clock = { time: 0 };
  const sizes: number[] = [];
  const pieces: Buffer[] = [];
  const out = new Writable({
    // Never applies backpressure, so that only the sender decides how much is in flight.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Buffer, _encoding, done) {
      setImmediate(() => {
        sizes.push(piece.length);
        pieces.push(Buffer.from(piece));
        clock.time += typeof takesMs === 'number' ? takesMs : takesMs(sizes.length);
        done();
      });
    },
  });
  return { out, sizes, now: () => clock.time, received: () => Buffer.concat(pieces) };
}

/** A reader that never takes anything. */
const aStuckReader = () => new Writable({ write() {} });

test('a fast reader gets large chunks only', async () => {
  const { out, sizes, now, received } = aReader(10);
  await sendFile(await aFile(), whole, out, { pool: createChunkPool(), now });
  expect(sizes).toEqual([...Array(8).fill(LARGE_CHUNK), 1000]);
  expect(received().equals(content)).toBe(true);
});

test('a slow reader gets small chunks after its first two', async () => {
  const { out, sizes, now, received } = aReader(1500);
  await sendFile(await aFile(), whole, out, { pool: createChunkPool(), now });
  expect(sizes.slice(0, 2)).toEqual([LARGE_CHUNK, LARGE_CHUNK]);
  expect(Math.max(...sizes.slice(2))).toBe(SMALL_CHUNK);
  expect(received().equals(content)).toBe(true);
});

test('a slow reader that becomes fast gets large chunks again', async () => {
  const { out, sizes, now, received } = aReader((chunks) => (chunks < 10 ? 1500 : 1));
  await sendFile(await aFile(), whole, out, { pool: createChunkPool(), now });
  expect(sizes.indexOf(SMALL_CHUNK)).toBeLessThan(10);
  expect(sizes.lastIndexOf(LARGE_CHUNK)).toBeGreaterThan(10);
  expect(received().equals(content)).toBe(true);
});

test('thousands of stalled readers hold few large chunks, and none after they disconnect', async () => {
  const pool = createChunkPool();
  const file = await aFile();
  const readers = Array.from({ length: 2000 }, aStuckReader);
  const sending = readers.map((out) => sendFile(file, whole, out, { pool, now: () => 0 }));
  await expect.poll(() => readers.filter(({ writableLength }) => writableLength > 0).length).toBe(2000);
  expect(pool.largeInUse()).toBe(32);
  const held = readers.reduce((sum, { writableLength }) => sum + writableLength, 0);
  expect(held).toBeLessThanOrEqual(32 * LARGE_CHUNK + 256 * SMALL_CHUNK + 2000 * TINY_CHUNK);
  for (const out of readers) out.destroy();
  await Promise.all(sending);
  expect(pool.largeInUse()).toBe(0);
});

test('a file that cannot be read releases its chunk', async () => {
  const pool = createChunkPool();
  const file = await aFile();
  const beyond = { start: content.length, end: content.length + 2 * LARGE_CHUNK };
  await expect(sendFile(file, beyond, aReader(0).out, { pool, now: () => 0 })).rejects.toThrow('shorter');
  expect(pool.largeInUse()).toBe(0);
});
