import type { Actor } from '@touchline/contracts/permissions';
import { AppError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import type { StagedFile } from '../../ports/file-store.ts';
import { RoomEnded } from '../../ports/rooms/room.ts';
import { CONTAINERS, type InsideFacts, type Inspection, MUTE } from '../../ports/video-reader/inspection.ts';
import type { VideoReader } from '../../ports/video-reader/reader.ts';

/** What a file says of itself, and what it is served as. */
export interface VideoFacts extends InsideFacts {
  mimeType: string;
  container: string;
  extension: string;
}

/** What made-up bytes count as where a test asked for leniency. */
const UNKNOWN = { name: 'unknown', extension: 'bin', mimeType: 'video/mp4' };

/** As wide or high as any container can mean it; more is made up, and more than a column of the database holds. */
const SIDE_MAX = 65_535;

/** What an inspection needs of its request: users take turns at the reader. */
export interface InspectionContext {
  videoReader: VideoReader;
  limits: Pick<Limits, 'uploadSniff'>;
  viewer: Pick<Actor, 'id'>;
}

/**
 * Decides by content whether a received file is a whole video and reads what it says of itself.
 * @throws {AppError} NOT_A_VIDEO for anything else, whatever its name or claimed type; BUSY when it could not be read yet.
 */
export async function inspectVideo(
  { videoReader, limits, viewer }: InspectionContext,
  file: StagedFile,
): Promise<VideoFacts> {
  const found = await videoReader.inspect(viewer.id, file).catch(orUnreadable);
  const container = 'type' in found ? CONTAINERS[found.type] : undefined;
  if (found.outcome === 'video' && container) return toFacts(container, found.inside);
  // Lenient means that made-up bytes pass; what is known to be a picture, page, program or archive never does.
  if (limits.uploadSniff === 'lenient' && found.outcome !== 'other') return toFacts(container ?? UNKNOWN, MUTE);
  throw new AppError('NOT_A_VIDEO', { cause: found });
}

/** A file that brings its reader down is none; other errors say nothing of it. */
function orUnreadable(error: unknown): Inspection {
  if (error instanceof RoomEnded) return { outcome: 'unknown' };
  throw error;
}

function toFacts({ name, extension, mimeType }: typeof UNKNOWN, { width, height, ...inside }: InsideFacts): VideoFacts {
  return { container: name, extension, mimeType, ...inside, width: toSide(width), height: toSide(height) };
}

function toSide(pixels: number | null): number | null {
  const isSide = pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= SIDE_MAX;
  return isSide ? pixels : null;
}
