import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { sendFile } from './send-file.ts';

const KIB = 1024;
const LARGE_CHUNK = 512 * KIB;
const SMALL_CHUNK = 16 * KIB;
const content = randomBytes(4 * LARGE_CHUNK + 1000);
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

function aReader() {
  const sizes: number[] = [];
  const pieces: Buffer[] = [];
  const out = new Writable({
    // Never applies backpressure, so that only the sender decides how much is in flight.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Buffer, _encoding, done) {
      sizes.push(piece.length);
      pieces.push(Buffer.from(piece));
      setImmediate(done);
    },
  });
  return { out, sizes, received: () => Buffer.concat(pieces) };
}

/** A reader that never takes anything. */
const aStuckReader = () => new Writable({ write() {} });

test('readers at the same time each get the bytes of their own range', async () => {
  const file = await aFile();
  const ranges = [whole, { start: 5, end: 5 }, { start: 1000, end: 3 * LARGE_CHUNK }, whole];
  const received = await Promise.all(
    ranges.map(async (range) => {
      const { out, received } = aReader();
      await sendFile(file, range, out);
      return received();
    }),
  );
  for (const [index, { start, end }] of ranges.entries()) {
    expect(received[index]?.equals(content.subarray(start, end + 1))).toBe(true);
  }
});

test('thousands of stalled readers hold a few large chunks and a small one each, and none after they disconnect', async () => {
  const file = await aFile();
  const readers = Array.from({ length: 2000 }, aStuckReader);
  const sending = readers.map((out) => sendFile(file, whole, out));
  await expect.poll(() => readers.filter(({ writableLength }) => writableLength > 0).length).toBe(2000);
  const held = readers.reduce((sum, { writableLength }) => sum + writableLength, 0);
  expect(held).toBe(32 * LARGE_CHUNK + 1968 * SMALL_CHUNK);
  for (const out of readers) out.destroy();
  await Promise.all(sending);
  const { out, sizes } = aReader();
  await sendFile(file, whole, out);
  expect(sizes).toEqual([...Array(4).fill(LARGE_CHUNK), 1000]);
});

test('a file that has become shorter is an error, and releases its chunk', async () => {
  const file = await aFile();
  const beyond = { start: content.length, end: content.length + 2 * LARGE_CHUNK };
  for (let count = 0; count < 33; count += 1) {
    await expect(sendFile(file, beyond, aReader().out)).rejects.toThrow('shorter');
  }
  const { out, sizes } = aReader();
  await sendFile(file, whole, out);
  expect(sizes[0]).toBe(LARGE_CHUNK);
});
