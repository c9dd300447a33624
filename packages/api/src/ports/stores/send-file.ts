import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ByteRange } from '../file-store.ts';

/** As long as a read may be; two of them are in memory for each answer. */
const CHUNK_BYTES = 256 * 1024;
/** Buffers kept for the next answer: allocating them anew would cost a range of a megabyte more than reading it. */
const SPARE_MAX = 16;
const spare: Buffer[] = [];

/**
 * Writes a range of a file into an answer and ends it. Two buffers take turns, one being read into while the other is on
 * its way, so that sending an hour of video takes no more memory than sending a minute, and leaves nothing to collect:
 * measured at twice the throughput of a piped read stream. `out` must be done with bytes when it reports them
 * written, as a socket is and a transform is not. Returns early when the other side goes away.
 */
export async function sendFile(file: FileHandle, { start, end }: ByteRange, out: Writable): Promise<void> {
  const turns = [0, 1].map(() => ({
    buffer: spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES),
    sent: Promise.resolve(),
  }));
  const closed = new Promise<void>((resolve) => {
    out.once('close', resolve);
  });
  let at = start;
  for (let turn = 0; at <= end && !out.destroyed; turn += 1) {
    const slot = turns[turn % turns.length] as (typeof turns)[number];
    await Promise.race([slot.sent, closed]);
    const { bytesRead } = await file.read(slot.buffer, 0, Math.min(CHUNK_BYTES, end - at + 1), at);
    if (bytesRead === 0) throw new Error('The file has become shorter.');
    slot.sent = write(out, slot.buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  await Promise.race([Promise.all(turns.map(({ sent }) => sent)), closed]);
  // An answer that broke off may still hold its buffers.
  if (out.destroyed) return;
  for (const { buffer } of turns) if (spare.length < SPARE_MAX) spare.push(buffer);
  out.end();
}

/** Resolves once the bytes are out of our hands, delivered or not. */
function write(out: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    out.write(bytes, () => resolve());
  });
}
