import { fileURLToPath } from 'node:url';
import type { Actor } from '@touchline/contracts/permissions';
import { AppError } from '../../../platform/errors.ts';
import { limitConcurrencyByUser } from '../../../platform/lib/concurrency.ts';
import type { Limits } from '../../../platform/limits.ts';
import type { StagedFile } from '../../../platform/storage/file-store.ts';
import { createTaskPool, TaskFailed } from '../../../platform/tasks/task-process.ts';
import { CONTAINERS, type FileToProbe, type ProbeResult } from './probe-result.ts';

export type VideoProbe = ReturnType<typeof createVideoProbe>;

/** Clips from phones take 3 to 10 ms, an hour without an index 650 ms, the maximum of fragments up to two seconds. */
const CPU_MAX_MS = 4000;
const MEMORY_MAX_BYTES = 640 * 1024 ** 2;
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
    file: fileURLToPath(new URL('probe.task.ts', import.meta.url)),
    nodeOptions: ['--max-old-space-size=192'],
    requestMaxMs: limits.videoReadMaxMs,
    cpuMaxMs,
    memoryMaxBytes: MEMORY_MAX_BYTES,
    idleMs: 30_000,
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

/** A larger width or height is implausible, so the metadata counts as unknown. */
const SIDE_MAX = 65_535;

/** Declared by programs that do not know the type. */
const UNDECLARED = 'application/octet-stream';

export function assertDeclaredVideo(mimeType: string): void {
  if (mimeType !== '' && mimeType !== UNDECLARED && !mimeType.startsWith('video/')) throw new AppError('NOT_A_VIDEO');
}

/** Checks by content that a file is a complete video and reads its metadata. Throws BUSY when it could not be read yet. */
export async function checkVideo(
  { videoProbe, viewer }: { videoProbe: VideoProbe; viewer: Pick<Actor, 'id'> },
  file: StagedFile,
) {
  const found = await videoProbe.probe(viewer.id, file).catch((error: unknown): ProbeResult => {
    // A file that crashes the parser is not a video. Other errors say nothing about the file.
    if (error instanceof TaskFailed) return { isVideo: false, why: error.message };
    throw error;
  });
  const container = found.isVideo && CONTAINERS[found.type];
  if (!container) throw new AppError('NOT_A_VIDEO', { cause: found });
  const { name, ...servedAs } = container;
  // By name: these become columns, and the process that reads them runs native code on untrusted files.
  const { duration, work, videoCodec, audioCodec, width, height } = found.facts;
  const facts = { container: name, ...servedAs, duration, work, videoCodec, audioCodec };
  return { ...facts, width: toSide(width), height: toSide(height) };
}

function toSide(pixels: number | null): number | null {
  const isSide = pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= SIDE_MAX;
  return isSide ? pixels : null;
}
