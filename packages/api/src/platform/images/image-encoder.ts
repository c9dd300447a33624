import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import { limitConcurrency } from '../lib/concurrency.ts';
import type { Limits } from '../limits.ts';
import { createTaskPool, TaskFailed } from '../tasks/task-process.ts';
import type { ImageForm, Reencoded, ReencodeJob } from './reencode.task.ts';

export type ImageEncoder = ReturnType<typeof createImageEncoder>;

/** Decodes in task processes: a crash of the decoder affects one image, and its memory is freed. */
export function createImageEncoder(limits: Pick<Limits, 'imagesAtOnce' | 'imagesWaiting' | 'imageMaxPixels'>) {
  const inTurn = limitConcurrency(limits.imagesAtOnce, limits.imagesWaiting);
  const pool = createTaskPool<ReencodeJob, Reencoded>(limits.imagesAtOnce, {
    file: fileURLToPath(new URL('reencode.task.ts', import.meta.url)),
    // The image library allocates outside the heap.
    nodeOptions: ['--max-old-space-size=64'],
    requestMaxMs: 10_000,
    // Photos take 0.1 seconds, those of 40 megapixels up to 1.
    cpuMaxMs: 5000,
    idleMs: 30_000,
  });
  return {
    reencode: <T>(path: string, form: ImageForm, take: (bytes: Readable) => Promise<T>): Promise<T> =>
      inTurn(async () => {
        const result = await pool.run({ path, form, maxPixels: limits.imageMaxPixels }).catch((error: unknown) => {
          // A file that crashes the decoder counts as no image. Other errors are not the fault of the file.
          if (error instanceof TaskFailed) throw new AppError('NOT_AN_IMAGE', { cause: error.message });
          throw error;
        });
        if ('rejected' in result) {
          const message = result.pixels && tooManyPixels(result.pixels);
          throw new AppError(result.rejected, { cause: result.why, ...(message && { message }) });
        }
        return take(Readable.from([Buffer.from(result.bytes)]));
      }),
    close: pool.close,
  };
}

function tooManyPixels({ count, max }: { count: number; max: number }): string {
  // To the side that keeps the two numbers apart.
  const [has, reads] = [Math.ceil(count / 1e5) / 10, Math.floor(max / 1e5) / 10];
  return `This picture has ${has} megapixels, and at most ${reads} can be used. Please choose a smaller one.`;
}
