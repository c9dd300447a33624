const KIB = 1024;
/** The chunk of a slow reader. Smaller ones would cost more processor time than they save. */
export const SMALL_CHUNK = 16 * KIB;
/** 4 MiB of small chunks are enough for the usual number of slow readers; further ones get tiny chunks. */
const SMALL_MAX = 256;
/** The chunk of each of many slow readers: 3000 of them hold 10 MiB. */
export const TINY_CHUNK = 4 * KIB;
/** The chunk of a prompt reader: with 256 KiB a range of 1 MiB takes a tenth more processor time. */
export const LARGE_CHUNK = 512 * KIB;
/** All large chunks take 32 MiB at most: a line of 1 Gbit/s takes 256 in a second, each within 200 ms. */
const LARGE_MAX = 64;
/** The other half is for readers known to be prompt, so that new ones that stop reading cannot take all. */
const LARGE_MAX_FOR_NEW = LARGE_MAX / 2;
/** Chunks kept for reuse, 16 MiB of each size: allocating them again would cost more than reading the file. */
const SPARE_BYTES = 16 * KIB * KIB;

/** `new` until the pace of a reader is known. */
export type ReaderPace = 'new' | 'prompt' | 'slow';

/** Buffers between files and connections, bounded in total whatever the number of responses. */
export interface ChunkPool {
  /** As large a chunk as the reader's pace and the bounds allow. */
  take(pace: ReaderPace, bytesLeft: number): Buffer;
  /** Whether there are large chunks for a reader who has one already: as long as those kept for reuse are enough. */
  hasMoreLarge(): boolean;
  /** `isFree` is false when the connection may still hold the bytes; the chunk is then left to the garbage collector. */
  giveBack(chunk: Buffer, isFree: boolean): void;
  /** How many large chunks are in use. */
  largeInUse(): number;
}

export function createChunkPool(): ChunkPool {
  const [tiny, small, large] = [chunksOf(TINY_CHUNK), chunksOf(SMALL_CHUNK), chunksOf(LARGE_CHUNK)];
  const mayBeLarge = (pace: ReaderPace) =>
    pace === 'prompt' ? large.inUse() < LARGE_MAX : pace === 'new' && large.inUse() < LARGE_MAX_FOR_NEW;
  return {
    take(pace, bytesLeft) {
      if (bytesLeft > SMALL_CHUNK && mayBeLarge(pace)) return large.take();
      return small.inUse() < SMALL_MAX ? small.take() : tiny.take();
    },
    giveBack(chunk, isFree) {
      const size = [tiny, small].find(({ bytes }) => bytes === chunk.length) ?? large;
      size.giveBack(chunk, isFree);
    },
    hasMoreLarge: () => large.inUse() * LARGE_CHUNK < SPARE_BYTES,
    largeInUse: large.inUse,
  };
}

/** Chunks of one size: how many are in use, and those kept for reuse. */
function chunksOf(bytes: number) {
  const spare: Buffer[] = [];
  let used = 0;
  return {
    bytes,
    inUse: () => used,
    take() {
      used += 1;
      return spare.pop() ?? Buffer.allocUnsafeSlow(bytes);
    },
    giveBack(chunk: Buffer, isFree: boolean) {
      used -= 1;
      if (isFree && (spare.length + 1) * bytes <= SPARE_BYTES) spare.push(chunk);
    },
  };
}
