import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CLIPS } from '../paths.ts';
import { createRandom } from './random.ts';

const BOX_HEADER_BYTES = 8;
const BLOCK_BYTES = 64 * 1024;

/** The demo's clips, in the order of their names. */
export function clipFiles(): string[] {
  return readdirSync(CLIPS)
    .filter((name) => name.endsWith('.mp4'))
    .sort()
    .map((name) => join(CLIPS, name));
}

/**
 * A real clip of exactly this many bytes: a demo clip followed by a `free` box, which players skip (ISO/IEC 14496-12,
 * 8.1.2). The filling is noise, so that no layer below can pack it.
 */
export function paddedClip(totalBytes: number): Readable {
  return Readable.from(pieces(totalBytes), { objectMode: false });
}

async function* pieces(totalBytes: number): AsyncGenerator<Buffer> {
  const [clip = ''] = clipFiles();
  let left = totalBytes - statSync(clip).size - BOX_HEADER_BYTES;
  if (left < 0) throw new Error(`A clip of ${totalBytes} bytes is smaller than the one it is made from.`);
  for await (const chunk of createReadStream(clip)) yield chunk as Buffer;
  const header = Buffer.alloc(BOX_HEADER_BYTES);
  header.writeUInt32BE(left + BOX_HEADER_BYTES);
  header.write('free', 4, 'latin1');
  yield header;
  for (; left > 0; left -= BLOCK_BYTES) yield NOISE.subarray(0, Math.min(left, BLOCK_BYTES));
}

const NOISE = createRandom(50).bytes(BLOCK_BYTES);
