import { read } from 'node:fs';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { ByteRange } from '../file-store.ts';

const KIB = 1024;
/** With 256 KiB a whole video takes a quarter more processor time. */
const LARGE_CHUNK = 512 * KIB;
/** At most 16 MiB of large chunks. Further responses get small ones. */
const LARGE_MAX = 32;
/** 1000 stalled readers hold 16 MiB. Smaller chunks cost more processor time than they save. */
const SMALL_CHUNK = 16 * KIB;

/** Chunks for reuse. Allocating a large one costs more than reading the file; small ones would add up as garbage. */
const spares: Record<'large' | 'small', Buffer[]> = { large: [], small: [] };
const SPARE_MAX = 256;
let largeInUse = 0;

/** Takes less processor time than a FileHandle. */
const readAt = promisify(read);

/** Sends a range and ends the response. Chunks are reused, so `out` must be a socket or response and no transform. */
export async function sendFile(file: { fd: number }, { start, end }: ByteRange, out: Writable): Promise<void> {
  for (let at = start; at <= end; ) {
    const sent = await withChunk(end - at + 1, async (chunk) => {
      const { bytesRead } = await readAt(file.fd, chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error('The file has become shorter.');
      return (await isWritten(out, chunk.subarray(0, bytesRead))) ? bytesRead : null;
    });
    if (sent === null) return;
    at += sent;
  }
  out.end();
}

/** `work` returns null when the connection may still use the chunk. */
async function withChunk(bytesLeft: number, work: (chunk: Buffer) => Promise<number | null>): Promise<number | null> {
  const isLarge = bytesLeft > SMALL_CHUNK && largeInUse < LARGE_MAX;
  const spare = isLarge ? spares.large : spares.small;
  if (isLarge) largeInUse += 1;
  try {
    const chunk = spare.pop() ?? Buffer.allocUnsafeSlow(isLarge ? LARGE_CHUNK : SMALL_CHUNK);
    const result = await work(chunk.subarray(0, bytesLeft));
    if (result !== null && spare.length < SPARE_MAX) spare.push(chunk);
    return result;
  } finally {
    if (isLarge) largeInUse -= 1;
  }
}

function isWritten(out: Writable, bytes: Buffer): Promise<boolean> {
  if (out.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    // A closed connection may never call back for its last write.
    const onClose = () => resolve(false);
    out.once('close', onClose);
    out.write(bytes, (error) => {
      out.off('close', onClose);
      resolve(!error);
    });
  });
}
