import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { PictureForm, PictureToRedraw, Redrawn } from './picture-worker/redraw.ts';
import { queue } from './queue.ts';
import { RoomEnded } from './rooms/room.ts';
import { createWorkerPool } from './rooms/worker-pool.ts';

export type { PictureForm } from './picture-worker/redraw.ts';

/** Makes a stored picture of whatever JPEG, PNG or WebP somebody sent: upright, bounded, without what it says of him. */
export interface Pictures {
  /** Reads a file and hands the new picture's bytes to `take`; a few at a time, the rest wait their turn. */
  redraw<T>(path: string, form: PictureForm, take: (bytes: Readable) => Promise<T>): Promise<T>;
  /** Ends what is under way. */
  close(): void;
}

const PROCESS = fileURLToPath(new URL('picture-worker/process.ts', import.meta.url));
/** The image library has its memory outside of the heap, as much as the most pixels need. */
const NODE_OPTIONS = ['--max-old-space-size=64'];
/** Five seconds of processor time for one picture: photographs take a tenth of one, those of 40 megapixels one at most. */
const CPU_MAX_MS = 5000;
const JOB_MAX_MS = 10_000;
const IDLE_MS = 30_000;

/**
 * Pictures are decoded in processes of their own, one picture at a time in each: a decoder that crashes or hangs costs one
 * picture, and the memory of millions of pixels goes with the process.
 */
export function createPictures(limits: Pick<Limits, 'imagesAtOnce' | 'imagesWaiting' | 'imageMaxPixels'>): Pictures {
  const inTurn = queue(limits.imagesAtOnce, limits.imagesWaiting);
  const pool = createWorkerPool<PictureToRedraw, Redrawn>(limits.imagesAtOnce, {
    file: PROCESS,
    nodeOptions: NODE_OPTIONS,
    jobMaxMs: JOB_MAX_MS,
    cpuMaxMs: CPU_MAX_MS,
    idleMs: IDLE_MS,
  });
  return {
    redraw: (path, form, take) =>
      inTurn(async () => {
        const redrawn = await pool.run({ path, form, maxPixels: limits.imageMaxPixels }).catch(orUnreadable);
        if ('refused' in redrawn) throw new AppError(redrawn.refused, { cause: redrawn.why });
        return take(Readable.from([Buffer.from(redrawn.bytes)]));
      }),
    close: pool.close,
  };
}

/** A file that brings the decoder down is no picture; other errors say nothing of it. */
function orUnreadable(error: unknown): Redrawn {
  if (error instanceof RoomEnded) return { refused: 'NOT_AN_IMAGE', why: error.message };
  throw error;
}
