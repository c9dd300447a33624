import { fileURLToPath } from 'node:url';
import type { Storyboard } from '@touchline/contracts/videos';
import { AppError } from '../../../platform/errors.ts';
import { limitConcurrency } from '../../../platform/lib/concurrency.ts';
import { createTaskPool, TaskFailed } from '../../../platform/tasks/task-process.ts';
import type { EncodedFingerprint } from '../fingerprint.ts';
import { WORK_MAX_SECONDS } from '../work.ts';

export interface MadeFile {
  path: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}

export type MadeStoryboard = MadeFile & Storyboard;

export interface Conversion {
  playback: MadeFile & { wasCopied: boolean };
  /** For slow networks and small screens, if the playback file is larger than 720p. */
  small: MadeFile | null;
  posters: MadeFile[];
  storyboard: MadeStoryboard | null;
  posterAt: number;
  /** Seconds. */
  duration: number;
  /** Pictures per second of the playback file. */
  frameRate: number;
  /** The file has sound, of which nothing can be decoded. */
  isSoundLost: boolean;
  fingerprint: EncodedFingerprint;
  /** CPU seconds. */
  work: number;
}

export interface ConversionInput {
  source: string;
  container: string;
  folder: string;
  /** Second of the poster frame; null for the best frame. */
  posterAt: number | null;
}

export type PosterInput = Pick<ConversionInput, 'source' | 'folder'> & { at: number | null };

/** `unreadable`: no picture could be decoded. `too-long`: it exceeds the time or space limit. */
export type RejectionReason = 'unreadable' | 'too-long' | 'failed';

export type ConversionRequest =
  | ({ task: 'convert' } & ConversionInput)
  | ({ task: 'posters' } & PosterInput)
  | { task: 'fingerprint'; source: string };
export type ConversionResponse<Made> = { made: Made } | { rejected: RejectionReason; why: string };

export class ConversionRejected extends Error {
  override name = 'ConversionRejected';
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export class WorkUsedUp extends ConversionRejected {
  override name = 'WorkUsedUp';
}

export type VideoConverter = ReturnType<typeof createVideoConverter>;

/** Slow conversions leave more CPU time to other work and do not delay quick ones. */
export type Pace = 'quick' | 'slow';

const MINUTE_MS = 60_000;

const BOUNDS = {
  /** CPU time: a minute of 1080p takes under two minutes. */
  cpuMaxMs: WORK_MAX_SECONDS * 1000,
  requestMaxMs: 50 * MINUTE_MS,
  /** Time without CPU use, as when a decoder hangs. Reads from a slow disk take seconds. */
  stalledMaxMs: 3 * MINUTE_MS,
  /** Resident memory. 4K with 10 bits takes 700 MB. */
  memoryMaxBytes: 1536 * 1024 ** 2,
};
type OwnBounds = Partial<Pick<typeof BOUNDS, 'cpuMaxMs'>>;
/** Nice values. A busy server keeps 86 % of the CPU beside a quick conversion, 94 % beside a slow one. */
const PRIORITIES: Record<Pace, number> = { quick: 8, slow: 12 };
const WAITING_MAX = 100;

/** Runs FFmpeg in child processes that may only read files, as decoders have bugs. Throws ConversionRejected for a bad file, else BUSY. */
export function createVideoConverter(lower: Partial<typeof BOUNDS> = {}) {
  const bounds = { ...BOUNDS, ...lower };
  const conversions = {
    quick: createProcess<Conversion>(bounds, 'quick'),
    slow: createProcess<Conversion>(bounds, 'slow'),
  };
  const posters = createProcess<MadeFile[]>(bounds, 'quick');
  const fingerprints = createProcess<EncodedFingerprint>(bounds, 'slow');
  return {
    convert: (
      input: ConversionInput,
      signal: AbortSignal,
      { pace = 'quick', ...own }: { pace?: Pace } & OwnBounds = {},
    ) => conversions[pace].run({ task: 'convert', ...input }, signal, own),
    makePosters: (input: PosterInput, signal: AbortSignal) => posters.run({ task: 'posters', ...input }, signal),
    fingerprint: (source: string, signal: AbortSignal) => fingerprints.run({ task: 'fingerprint', source }, signal),
    close() {
      for (const one of [conversions.quick, conversions.slow, posters, fingerprints]) one.close();
    },
  };
}

/** One request at a time, so that time and memory are attributed to the right file. */
function createProcess<Made>(bounds: typeof BOUNDS, pace: Pace) {
  const pool = createTaskPool<ConversionRequest, ConversionResponse<Made>>(1, {
    file: fileURLToPath(new URL('convert.task.ts', import.meta.url)),
    // The JavaScript heap; pictures are outside it.
    nodeOptions: ['--max-old-space-size=192', '--expose-gc'],
    idleMs: 10_000,
    priority: PRIORITIES[pace],
    startMaxMs: MINUTE_MS,
    ...bounds,
  });
  const inTurn = limitConcurrency(1, WAITING_MAX);
  const run = (request: ConversionRequest, signal: AbortSignal, own: OwnBounds = {}) =>
    inTurn(async () => {
      if (signal.aborted) throw new AppError('BUSY', { cause: signal.reason });
      signal.addEventListener('abort', pool.close);
      try {
        const response = await pool.run(request, own);
        if ('rejected' in response) throw new ConversionRejected(response.rejected, response.why);
        return response.made;
      } catch (error) {
        // The process may hold memory and open files, which use disk space even when deleted.
        pool.close();
        if (error instanceof TaskFailed) {
          throw error.wasTooLong
            ? new WorkUsedUp('too-long', error.message)
            : new ConversionRejected('failed', error.message);
        }
        throw error;
      } finally {
        signal.removeEventListener('abort', pool.close);
      }
    });
  return { run, close: pool.close };
}
