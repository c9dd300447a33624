import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/errors.ts';
import { limitConcurrencyByUser } from '../../../platform/lib/concurrency.ts';
import type { Limits } from '../../../platform/limits.ts';
import { createTaskPool } from '../../../platform/tasks/task-pool.ts';
import type { FileToProbe, ProbeResult } from './probe-result.ts';

export type VideoProbe = ReturnType<typeof createVideoProbe>;

const PROGRAM = fileURLToPath(new URL('probe.task.ts', import.meta.url));
const NODE_OPTIONS = ['--max-old-space-size=192'];
/** Clips from phones take 3 to 10 ms, an hour without an index 650 ms, the maximum of fragments up to two seconds. */
const CPU_MAX_MS = 4000;
const MEMORY_MAX_BYTES = 640 * 1024 ** 2;
const IDLE_MS = 30_000;
/** One at a time, so that memory and time are attributed to the right file. */
const AT_ONCE = 1;

/** Reads metadata in a task process with little memory and time: two kilobytes can claim four billion frames. */
export function createVideoProbe(
  limits: Pick<Limits, 'videoReadsWaiting' | 'videoReadWaitMs' | 'videoReadMaxMs'>,
  { cpuMaxMs = CPU_MAX_MS } = {},
) {
  const { videoReadsWaiting: waiting, videoReadWaitMs: waitMaxMs } = limits;
  const inTurn = limitConcurrencyByUser({ atOnce: AT_ONCE, waiting, waitMaxMs });
  const pool = createTaskPool<FileToProbe, ProbeResult>(AT_ONCE, {
    file: PROGRAM,
    nodeOptions: NODE_OPTIONS,
    requestMaxMs: limits.videoReadMaxMs,
    cpuMaxMs,
    memoryMaxBytes: MEMORY_MAX_BYTES,
    idleMs: IDLE_MS,
  });
  return {
    /** Takes `videoReadMaxMs` at most. Throws TaskFailed for a file that exceeds memory or time, otherwise BUSY. */
    probe: (userId: string, { path, size }: FileToProbe): Promise<ProbeResult> =>
      inTime(
        limits.videoReadMaxMs,
        inTurn(userId, () => pool.run({ path, size })),
      ),
    close: pool.close,
  };
}

/** Work in progress ends by its own limits. */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('BUSY')), ms).unref();
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
