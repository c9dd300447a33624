import { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny';
import { readAviFacts } from './avi.ts';
import { type FileToRead, type InsideFacts, MUTE } from './inspection.ts';
import { isWholeBoxFile } from './iso-boxes.ts';
import { isWithinElements } from './matroska-elements.ts';

const READER_CACHE_BYTES = 4 * 1024 * 1024;

/** Containers whose inside is read; the others are MUTE. */
const READERS: Record<string, (file: FileToRead) => Promise<InsideFacts>> = {
  avi: readAviFacts,
  mp4: readBoxes,
  mov: readBoxes,
  webm: readMatroska,
  matroska: readMatroska,
  'mpeg-ts': readMedia,
};

/**
 * Reads what a video in this container says of itself.
 * @throws when it is no whole video.
 */
export async function readInside(container: string, file: FileToRead): Promise<InsideFacts> {
  const read = READERS[container];
  return read ? read(file) : MUTE;
}

async function readBoxes(file: FileToRead): Promise<InsideFacts> {
  if (!(await isWholeBoxFile(file))) throw new Error('The file ends before its contents do, or is made of boxes only.');
  using input = open(file);
  // QuickTime of old has an index but does not say its name, which the reader asks for.
  return (await input.canRead()) ? await factsOf(input) : MUTE;
}

async function readMatroska(file: FileToRead): Promise<InsideFacts> {
  if (!(await isWithinElements(file))) throw new Error('The file is made of elements only.');
  return readMedia(file);
}

async function readMedia(file: FileToRead): Promise<InsideFacts> {
  using input = open(file);
  return await factsOf(input);
}

/** HLS is left out on purpose: a playlist could name other files and addresses. The reader knows sound in Ogg only, no picture. */
function open({ path }: FileToRead): Input {
  return new Input({
    source: new FilePathSource(path, { maxCacheSize: READER_CACHE_BYTES, handleUnhandledError: () => {} }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
}

async function factsOf(input: Input): Promise<InsideFacts> {
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
