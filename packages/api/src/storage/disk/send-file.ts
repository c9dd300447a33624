import { read } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { ByteRange } from '../file-store.ts';
import { type ChunkPool, createChunkPool, LARGE_CHUNK, type ReaderPace } from './chunk-pool.ts';

/** A prompt reader takes a large chunk within this time, which is 4 Mbit/s. For slower ones small chunks are enough. */
const PROMPT_MS = 1000;

/** Takes less processor time than reading through a FileHandle. */
const readAt = promisify(read);

/** An open file: a FileHandle, or its descriptor alone. */
interface Source {
  fd: number;
}

interface Means {
  pool: ChunkPool;
  /** Milliseconds of a clock that is never set. */
  now(): number;
}

const means: Means = { pool: createChunkPool(), now: () => performance.now() };

/**
 * Writes a range of a file to a response and ends it. For a prompt reader two large chunks alternate, one being read while
 * the other is sent: measured at twice the throughput of a piped read stream. A slow reader holds one small chunk. `out` must
 * not use bytes after it has reported them written; that holds for sockets, not for transforms. Returns early when the
 * client disconnects.
 */
export async function sendFile(
  file: Source,
  { start, end }: ByteRange,
  out: Writable,
  { pool, now } = means,
): Promise<void> {
  const pace = watchPace(out);
  const { send, isBroken } = sender(out, pool);
  let [beforeLast, last] = [Promise.resolve(), Promise.resolve()];
  let isLarge = false;
  for (let at = start; at <= end; ) {
    // A slow reader has only one chunk, and so has each where there are many.
    await (isLarge && pool.hasMoreLarge() ? beforeLast : last);
    if (isBroken()) return;
    const chunk = pool.take(pace.now(), end - at + 1);
    const bytesRead = await readInto(chunk, { file, at, end, pool });
    const began = now();
    const sent = send(chunk, bytesRead).then(() => pace.took(bytesRead, now() - began));
    [beforeLast, last] = [last, sent];
    isLarge = chunk.length === LARGE_CHUNK;
    at += bytesRead;
  }
  await Promise.all([beforeLast, last]);
  if (!isBroken()) out.end();
}

async function readInto(
  chunk: Buffer,
  { file, at, end, pool }: { file: Source; at: number; end: number; pool: ChunkPool },
): Promise<number> {
  try {
    const { bytesRead } = await readAt(file.fd, chunk, 0, Math.min(chunk.length, end - at + 1), at);
    if (bytesRead === 0) throw new Error('The file has become shorter.');
    return bytesRead;
  } catch (error) {
    pool.giveBack(chunk, true);
    throw error;
  }
}

/** Writes chunks; each promise resolves once its chunk was sent or dropped, and is back in the pool. */
function sender(out: Writable, pool: ChunkPool) {
  const onTheirWay = new Set<(isFree: boolean) => void>();
  let isBroken = out.destroyed;
  // A closed connection does not always call back for its last bytes.
  out.once('close', () => {
    isBroken = true;
    for (const settle of onTheirWay) settle(false);
  });
  const send = (chunk: Buffer, length: number) =>
    new Promise<void>((resolve) => {
      const settle = (isFree: boolean) => {
        if (!onTheirWay.delete(settle)) return;
        pool.giveBack(chunk, isFree);
        resolve();
      };
      onTheirWay.add(settle);
      // Also after an error the connection no longer uses the chunk.
      out.write(chunk.subarray(0, length), (error) => {
        isBroken ||= Boolean(error);
        settle(true);
      });
    });
  return { send, isBroken: () => isBroken };
}

/** What is known of the readers of open connections: the next range need not find out again. */
const paces = new WeakMap<object, ReaderPace>();

/** Measures whether the last 512 KiB were taken promptly. */
function watchPace(out: Writable) {
  const connection = (out as Partial<ServerResponse>).socket ?? out;
  let [bytes, milliseconds] = [0, 0];
  return {
    now: () => paces.get(connection) ?? 'new',
    took(taken: number, time: number) {
      bytes += taken;
      milliseconds += time;
      if (milliseconds <= PROMPT_MS && bytes < LARGE_CHUNK) return;
      paces.set(connection, milliseconds > PROMPT_MS ? 'slow' : 'prompt');
      [bytes, milliseconds] = [0, 0];
    },
  };
}
