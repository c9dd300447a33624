const KIB = 1024;
/** What a slow reader may hold: small, since it waits for as long as the reader does. */
export const SMALL_CHUNK = 16 * KIB;
/** What a prompt reader gets: with fewer reads of the file, a fast answer takes less processor time. */
export const LARGE_CHUNK = 256 * KIB;
/** All large chunks of a server take 32 MiB at most: enough for 60 readers at full speed, and no more under an attack. */
const LARGE_MAX = 128;
/** The other half is left to readers that are known to be prompt, so that new ones that stop reading do not take all. */
const LARGE_MAX_FOR_NEW = LARGE_MAX / 2;
/** Chunks kept for the next answer, 4 MiB of each size: allocating them anew would cost more than reading the file. */
const SPARE_LARGE_MAX = 16;
const SPARE_SMALL_MAX = 256;

/** What is known of a reader: nothing yet, that it takes what it gets at once, or that it does not. */
export type ReaderPace = 'new' | 'prompt' | 'slow';

/** Buffers between files and connections. The sum of the large ones is bounded, however many answers there are. */
export interface ChunkPool {
  /** A large chunk if the reader's pace and the bound allow it, otherwise a small one. */
  take(pace: ReaderPace, bytesLeft: number): Buffer;
  /** `isFree` is false when the connection may still hold the bytes; the chunk is then left to the garbage collector. */
  giveBack(chunk: Buffer, isFree: boolean): void;
  /** How many large chunks are in use. */
  largeInUse(): number;
}

export function createChunkPool(): ChunkPool {
  const spareSmall: Buffer[] = [];
  const spareLarge: Buffer[] = [];
  let large = 0;
  const mayBeLarge = (pace: ReaderPace) =>
    pace === 'prompt' ? large < LARGE_MAX : pace === 'new' && large < LARGE_MAX_FOR_NEW;
  return {
    take(pace, bytesLeft) {
      if (bytesLeft <= SMALL_CHUNK || !mayBeLarge(pace)) {
        return spareSmall.pop() ?? Buffer.allocUnsafeSlow(SMALL_CHUNK);
      }
      large += 1;
      return spareLarge.pop() ?? Buffer.allocUnsafeSlow(LARGE_CHUNK);
    },
    giveBack(chunk, isFree) {
      const isLarge = chunk.length === LARGE_CHUNK;
      if (isLarge) large -= 1;
      const [spare, most] = isLarge ? [spareLarge, SPARE_LARGE_MAX] : [spareSmall, SPARE_SMALL_MAX];
      if (isFree && spare.length < most) spare.push(chunk);
    },
    largeInUse: () => large,
  };
}
