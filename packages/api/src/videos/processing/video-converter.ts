import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { queue } from '../../workers/queue.ts';
import { createWorkerProcess, WorkerFailed } from '../../workers/worker-process.ts';
import type { EncodedFingerprint } from '../copies/fingerprint.ts';
import type {
  Conversion,
  ConversionInput,
  ConversionRequest,
  ConversionResponse,
  MadeFile,
  PosterInput,
  RejectionReason,
} from './conversion.ts';
import { WORK_MAX_SECONDS } from './work.ts';

/** Nothing can be made of a file, however often it is tried. */
export class ConversionRejected extends Error {
  override name = 'ConversionRejected';
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** It was ended because it had taken the time of the processor that it may. */
export class WorkUsedUp extends ConversionRejected {
  override name = 'WorkUsedUp';
}

/**
 * Makes the files for playback with FFmpeg (node-av) in child processes with little memory, time and priority, which may read
 * files only: decoders of media have a history of faults.
 */
export interface VideoConverter {
  /**
   * Makes all files of one video in `folder`; aborting ends the process.
   * @throws {ConversionRejected} when the file is at fault, {AppError} BUSY when nothing is known about the file
   */
  convert(input: ConversionInput, signal: AbortSignal, how?: Manner): Promise<Conversion>;
  /** Makes other posters of a playback file, beside a conversion. The same errors. */
  makePosters(input: PosterInput, signal: AbortSignal): Promise<MadeFile[]>;
  /** Makes the fingerprint of a playback file again, slowly and beside a conversion. The same errors. */
  fingerprint(source: string, signal: AbortSignal): Promise<EncodedFingerprint>;
  /** Ends the processes; pending requests fail with BUSY. */
  close(): void;
}

/** Slow conversions leave more of the processor to everything else, and do not hold up quick ones. */
export type Pace = 'quick' | 'slow';

export interface Manner {
  pace?: Pace;
  cpuMaxMs?: number;
}

const MINUTE_MS = 60_000;

/** Bounds of one conversion. */
const BOUNDS = {
  /** Processor time. A minute of 1080p takes less than two. */
  cpuMaxMs: WORK_MAX_SECONDS * 1000,
  /** Elapsed time, below that of the job. */
  requestMaxMs: 50 * MINUTE_MS,
  /** Time without any use of the processor: a decoder that hangs. Reading from a slow disk takes seconds. */
  stalledMaxMs: 3 * MINUTE_MS,
  /** Resident memory. 4K with 10 bits takes 700 MB. */
  memoryMaxBytes: 1536 * 1024 ** 2,
};
/** Nice values. A busy server gets 86 % of the processor beside a quick conversion, 94 % beside a slow one. */
const PRIORITIES: Record<Pace, number> = { quick: 8, slow: 12 };
const START_MAX_MS = MINUTE_MS;
const IDLE_MS = 10_000;
/** The heap of JavaScript; pictures are outside of it. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--expose-gc'];
/** Jobs run one at a time; more wait only when a test or a command asks for them. */
const WAITING_MAX = 100;

export function createVideoConverter(lower: Partial<typeof BOUNDS> = {}): VideoConverter {
  const bounds = { ...BOUNDS, ...lower };
  const conversions = { quick: createProcess(bounds, 'quick'), slow: createProcess(bounds, 'slow') };
  const posters = createProcess(bounds, 'quick');
  const fingerprints = createProcess(bounds, 'slow');
  return {
    async convert(input, signal, { pace = 'quick', ...own } = {}) {
      const response = await conversions[pace].run({ task: 'convert', ...input }, signal, own);
      return 'conversion' in response ? response.conversion : reject(response);
    },
    async makePosters(input, signal) {
      const response = await posters.run({ task: 'posters', ...input }, signal);
      return 'posters' in response ? response.posters : reject(response);
    },
    async fingerprint(source, signal) {
      const response = await fingerprints.run({ task: 'fingerprint', source }, signal);
      return 'fingerprint' in response ? response.fingerprint : reject(response);
    },
    close() {
      conversions.quick.close();
      conversions.slow.close();
      posters.close();
      fingerprints.close();
    },
  };
}

/** One process with one request at a time, so that time and memory are attributed to the right file. */
function createProcess(bounds: typeof BOUNDS, pace: Pace) {
  const worker = createWorkerProcess<ConversionRequest, ConversionResponse>({
    file: fileURLToPath(new URL('convert.worker.ts', import.meta.url)),
    nodeOptions: NODE_OPTIONS,
    idleMs: IDLE_MS,
    priority: PRIORITIES[pace],
    startMaxMs: START_MAX_MS,
    ...bounds,
  });
  const inTurn = queue(1, WAITING_MAX);
  const run = (request: ConversionRequest, signal: AbortSignal, own: Pick<Manner, 'cpuMaxMs'> = {}) =>
    inTurn(async () => {
      if (signal.aborted) throw new AppError('BUSY', { cause: signal.reason });
      const end = () => worker.close();
      signal.addEventListener('abort', end);
      try {
        const response = await worker.run(request, own).catch((error: unknown) => {
          // Earlier files may have caused the crash: only a crash of a new process proves this one at fault.
          if (error instanceof WorkerFailed && error.wasUsedBefore) return worker.run(request, own);
          throw error;
        });
        if ('rejected' in response) worker.close();
        return response;
      } catch (error) {
        // After a failure the process may have files open, which take space on a full disk even when deleted, and memory.
        worker.close();
        if (error instanceof WorkerFailed) {
          throw error.wasTooLong
            ? new WorkUsedUp('too-long', error.message)
            : new ConversionRejected('failed', error.message);
        }
        throw error;
      } finally {
        signal.removeEventListener('abort', end);
      }
    });
  return { run, close: worker.close };
}

function reject(response: ConversionResponse): never {
  if ('rejected' in response) throw new ConversionRejected(response.rejected, response.why);
  throw new Error('The process has answered another question.');
}
