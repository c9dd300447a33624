import type { Actor } from '@touchline/contracts/permissions';
import { AppError } from '../../platform/errors.ts';
import type { StagedFile } from '../../platform/storage/file-store.ts';
import { TaskFailed } from '../../platform/tasks/task-process.ts';
import { CONTAINERS, type ProbeResult } from '../media/probe/probe-result.ts';
import type { VideoProbe } from '../media/probe/video-probe.ts';

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
  const found = await videoProbe.probe(viewer.id, file).catch(toNoVideo);
  const container = found.isVideo && CONTAINERS[found.type];
  if (!container) throw new AppError('NOT_A_VIDEO', { cause: found });
  const { name, ...servedAs } = container;
  // By name: these become columns, and the process that reads them runs native code on untrusted files.
  const { duration, work, videoCodec, audioCodec, width, height } = found.facts;
  const facts = { container: name, ...servedAs, duration, work, videoCodec, audioCodec };
  return { ...facts, width: toSide(width), height: toSide(height) };
}

/** A file that crashes the parser is not a video. Other errors say nothing about the file. */
function toNoVideo(error: unknown): ProbeResult {
  if (error instanceof TaskFailed) return { isVideo: false, why: error.message };
  throw error;
}

function toSide(pixels: number | null): number | null {
  const isSide = pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= SIDE_MAX;
  return isSide ? pixels : null;
}
