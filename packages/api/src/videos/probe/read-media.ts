import { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny';
import { readAviFacts } from './avi.ts';
import { isWholeBoxFile } from './iso-boxes.ts';
import { isWithinElements } from './matroska-elements.ts';
import { type FileToProbe, type MediaFacts, NO_FACTS } from './probe-result.ts';

const CACHE_BYTES = 4 * 1024 * 1024;

/** Containers whose metadata is read; for the others there is none. */
const READERS: Record<string, (file: FileToProbe) => Promise<MediaFacts>> = {
  avi: readAviFacts,
  mp4: readBoxes,
  mov: readBoxes,
  webm: readMatroska,
  matroska: readMatroska,
  'mpeg-ts': readMedia,
};

/**
 * Reads the metadata of a video.
 * @throws when the video is broken or incomplete.
 */
export async function readMediaFacts(container: string, file: FileToProbe): Promise<MediaFacts> {
  const read = READERS[container];
  return read ? read(file) : NO_FACTS;
}

async function readBoxes(file: FileToProbe): Promise<MediaFacts> {
  if (!(await isWholeBoxFile(file))) throw new Error('The file is incomplete, or has too many boxes.');
  using input = open(file);
  // Old QuickTime files have an index but no file type box, which mediabunny requires.
  return (await input.canRead()) ? await factsOf(input) : NO_FACTS;
}

async function readMatroska(file: FileToProbe): Promise<MediaFacts> {
  if (!(await isWithinElements(file))) throw new Error('The file has too many elements.');
  return readMedia(file);
}

async function readMedia(file: FileToProbe): Promise<MediaFacts> {
  using input = open(file);
  return await factsOf(input);
}

/** Without HLS, since a playlist can name other files and addresses. Mediabunny reads only sound in Ogg. */
function open({ path }: FileToProbe): Input {
  return new Input({
    source: new FilePathSource(path, { maxCacheSize: CACHE_BYTES, handleUnhandledError: () => {} }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
}

async function factsOf(input: Input): Promise<MediaFacts> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no video track.');
  const audio = await input.getPrimaryAudioTrack();
  // A clip cut out of a longer recording keeps its timestamps, which then do not begin at zero.
  const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp());
  return {
    duration: Number.isFinite(duration) && duration > 0 ? duration : null,
    width: track.displayWidth,
    height: track.displayHeight,
    videoCodec: track.codec,
    audioCodec: audio?.codec ?? null,
  };
}
