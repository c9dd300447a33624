import { isWholeBoxFile } from './iso-boxes.ts';

/** A file as it was received, and whether it is made of boxes (MP4, QuickTime). */
export interface FileToRead {
  path: string;
  size: number;
  isBoxes: boolean;
}

/** What is in a video. `duration` in seconds, size in pixels as displayed; null where the container is mute. */
export interface InsideFacts {
  duration: number | null;
  width: number | null;
  height: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
}

export const MUTE: InsideFacts = { duration: null, width: null, height: null, videoCodec: null, audioCodec: null };

const READER_CACHE_BYTES = 4 * 1024 * 1024;

/**
 * Reads what a video says of itself. HLS is left out on purpose: a playlist could name other files and addresses. The
 * reader knows sound in Ogg only, no picture.
 * @throws when it is no whole video.
 */
export async function readInside({ path, size, isBoxes }: FileToRead): Promise<InsideFacts> {
  if (isBoxes && !(await isWholeBoxFile({ path, size }))) throw new Error('The file ends before its contents do.');

  const { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import('mediabunny');
  using input = new Input({
    source: new FilePathSource(path, { maxCacheSize: READER_CACHE_BYTES, handleUnhandledError: () => {} }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
  // QuickTime of old has an index but does not say its name, which the reader asks for.
  if (isBoxes && !(await input.canRead())) return MUTE;
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture in the file.');
  const audio = await input.getPrimaryAudioTrack();
  // A recording cut out of a longer one keeps its times; what plays is what lies between the first and the last.
  const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp());
  return {
    duration: Number.isFinite(duration) && duration > 0 ? duration : null,
    width: track.displayWidth,
    height: track.displayHeight,
    videoCodec: track.codec,
    audioCodec: audio?.codec ?? null,
  };
}
