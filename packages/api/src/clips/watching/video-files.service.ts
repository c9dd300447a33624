import { can } from '@touchline/contracts/permissions';
import type { Storyboard } from '@touchline/contracts/videos';
import type { VideoFileKind } from '@touchline/db';
import { recordDisclosures } from '../../family/disclosures/disclosures.service.ts';
import { type Allowed, authorize } from '../../platform/authorize.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type ReadableFile, readable } from '../../platform/files/files.service.ts';
import { listFilesOfKind } from '../processing/processing.repo.ts';
import { toMedia, toVideo } from '../videos/videos.repo.ts';
import { type VideoRecord, videoToWatch, withTextsFor } from '../videos/videos.service.ts';

export interface VideoFileToSend extends ReadableFile {
  etag: string;
  /** For a download; null for a clip that the caller may watch but not keep. */
  title: string | null;
}

export interface VideoFileWish {
  isForPlayback: boolean;
  isSmall: boolean;
  isOriginal: boolean;
  /** Whether bytes are sent, not only headers. */
  isWatched?: boolean;
  /** Whether it is a download, not playback in a page. */
  isToKeep?: boolean;
}

const ETAG_LENGTH = 32;
const RETRY_SECONDS = 5;
/** A failed video becomes ready only when its player tries again. */
const FAILED_RETRY_SECONDS = 3600;

/** The original is for its player and admins: it may say where it was filmed. Others get the playback file. */
export async function videoFileToSend(ctx: RequestContext, id: string, wish: VideoFileWish): Promise<VideoFileToSend> {
  const video = await videoToWatch(ctx, id);
  const mayReadOriginal = can(ctx.viewer, 'video:read-original', video);
  if (wish.isToKeep && !can(ctx.viewer, 'video:keep-file', video)) throw new AppError('CLIP_NOT_A_FILE');
  if (wish.isOriginal && !mayReadOriginal) throw new AppError('ORIGINAL_PRIVATE');
  if (wish.isOriginal || (mayReadOriginal && !wish.isForPlayback)) {
    return toSend(authorize(ctx.viewer, 'video:read-original', video), video.title);
  }
  const kinds = wish.isSmall ? (['small', 'playback'] as const) : (['playback'] as const);
  for (const kind of kinds) {
    const [file] = await filesToWatch(ctx, video, kind);
    if (!file) continue;
    if (wish.isWatched) await recordWatching(ctx, video);
    return toSend(file, titleToKeep(ctx, video));
  }
  if (video.processing === 'failed') throw new AppError('VIDEO_NOT_PREPARED', { retryAfter: FAILED_RETRY_SECONDS });
  throw new AppError('VIDEO_PROCESSING', { retryAfter: RETRY_SECONDS });
}

/** The family of a minor reads who watched. A media player requests many parts of a file, which count once a day. */
async function recordWatching(ctx: RequestContext, { playerId, ownerIsMinor }: VideoRecord): Promise<void> {
  if (!ctx.viewer || !ownerIsMinor || !can(ctx.viewer, 'videos:watch-for-scouts')) return;
  await recordDisclosures(ctx, { viewerId: ctx.viewer.id, kind: 'clip', playerIds: [playerId] });
}

/** The poster, at least `width` pixels wide if one exists; null while there is none. */
export async function posterToSend(
  ctx: RequestContext,
  id: string,
  { width, type }: { width: number; type: 'image/webp' | 'image/jpeg' },
): Promise<VideoFileToSend | null> {
  const video = await videoToWatch(ctx, id);
  const posters = (await filesToWatch(ctx, video, 'poster')).filter((file) => file.mime_type === type);
  const poster = posters.find((file) => file.width >= width) ?? posters.at(-1);
  return poster ? toSend(poster, titleToKeep(ctx, video)) : null;
}

export async function storyboardToSend(ctx: RequestContext, id: string): Promise<VideoFileToSend> {
  const video = await videoToWatch(ctx, id);
  const [sheet] = await filesToWatch(ctx, video, 'storyboard');
  if (!sheet) throw new AppError('VIDEO_NOT_FOUND');
  return toSend(sheet, titleToKeep(ctx, video));
}

export async function storyboardCues(ctx: RequestContext, id: string): Promise<string> {
  const media = toMedia((await videoToWatch(ctx, id)).media);
  if (!media?.storyboard) throw new AppError('VIDEO_NOT_FOUND');
  return writeCues(media.storyboard, `storyboard?v=${media.version}`);
}

/** The files made of a video, each with the facts of its video, by which access is decided. */
async function filesToWatch({ db, viewer }: RequestContext, video: VideoRecord, kind: VideoFileKind) {
  const files = await listFilesOfKind(db, { videoId: video.id, kind });
  return files.map((file) => authorize(viewer, 'video:watch', { ...video, ...file }));
}

/** The file name is a text of the clip too. */
function titleToKeep({ viewer }: RequestContext, video: VideoRecord): string | null {
  if (!can(viewer, 'video:keep-file', video)) return null;
  return withTextsFor(viewer, { ...toVideo(video), description: '', tags: [] }, video.guardianIds).title;
}

type Content = Pick<VideoRecord, 'file_key' | 'mime_type' | 'sha256'>;

function toSend(
  record: Allowed<Content, 'video:watch'> | Allowed<Content, 'video:read-original'>,
  title: string | null,
): VideoFileToSend {
  const file = readable(record, 'file_key', { mimeType: record.mime_type, notFound: 'VIDEO_NOT_FOUND' });
  return Object.assign(file, { etag: `"${record.sha256.slice(0, ETAG_LENGTH)}"`, title });
}

/** Each cue names the part of the sheet that shows its seconds (Media Fragments URI 1.0, 4.2.2). */
function writeCues(storyboard: Storyboard, sheet: string): string {
  const { frames, columns, frameWidth, frameHeight, secondsPerFrame } = storyboard;
  const cues = Array.from({ length: frames }, (_, index) => {
    const left = (index % columns) * frameWidth;
    const top = Math.floor(index / columns) * frameHeight;
    const times = `${timeOf(index * secondsPerFrame)} --> ${timeOf((index + 1) * secondsPerFrame)}`;
    return `${times}\n${sheet}#xywh=${left},${top},${frameWidth},${frameHeight}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** The time of day after so many seconds; clips are shorter than a day. */
function timeOf(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice('1970-01-01T'.length, -'Z'.length);
}
