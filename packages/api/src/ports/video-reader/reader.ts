import { fileURLToPath } from 'node:url';
import type { Limits } from '../../limits.ts';
import { fairQueue } from '../queue.ts';
import { createWorkerPool } from '../rooms/worker-pool.ts';
import type { FileToRead, Inspection } from './inspection.ts';

/**
 * Says what uploaded files are and what they say of themselves. Two kilobytes can say that they describe four billion
 * pictures, and the media reader would make a list of them. So people's files are parsed in a process of its own, with a
 * small heap and little time: a file that brings it down harms no other.
 */
export interface VideoReader {
  /**
   * Users take turns.
   * @throws {RoomEnded} when the file cannot be read with the means given.
   * @throws {AppError} BUSY when nothing is known of the file yet.
   */
  inspect(userId: string, file: FileToRead): Promise<Inspection>;
  /** Ends what is under way. */
  close(): void;
}

type ReaderLimits = Pick<Limits, 'videoReadsWaiting' | 'videoReadWaitMs' | 'videoReadMaxMs'>;

const PROCESS = fileURLToPath(new URL('process.ts', import.meta.url));
/** The index of hours of video is some ten megabytes, and ten times as much once it is read. */
const NODE_OPTIONS = ['--max-old-space-size=192'];
/**
 * Four seconds of processor time for one file. Clips of phones and cameras take 3 to 10 milliseconds, and the first one
 * 200, for which the reader is compiled; of 100 MB, an MPEG transport stream takes 150, and an hour that a browser has
 * recorded without an index (Matroska, WebM), which is read whole, 650. One with as many fragments as are allowed takes
 * between one and two seconds.
 */
const CPU_MAX_MS = 4000;
const IDLE_MS = 30_000;
/** One after the other, so that each file answers for itself only. */
const AT_ONCE = 1;

/** The reader's process is started with the first file and ends when none has come for a while. */
export function createVideoReader(limits: ReaderLimits): VideoReader {
  const pool = createWorkerPool<FileToRead, Inspection>(AT_ONCE, {
    file: PROCESS,
    nodeOptions: NODE_OPTIONS,
    jobMaxMs: limits.videoReadMaxMs,
    cpuMaxMs: CPU_MAX_MS,
    idleMs: IDLE_MS,
  });
  const inTurn = fairQueue({
    atOnce: AT_ONCE,
    waiting: limits.videoReadsWaiting,
    waitMaxMs: limits.videoReadWaitMs,
  });
  return {
    inspect: (userId, { path, size }) => inTurn(userId, () => pool.run({ path, size })),
    close: pool.close,
  };
}
