import {
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
} from 'mediabunny';
import { notAVideo, unreadable } from '../problems.ts';

/** A file opened for reading. `input` is disposed by the caller. */
export interface Tracks {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  /** The timestamp of the first frame: recordings cut out of a broadcast do not start at 0. */
  begin: number;
  /** In seconds. */
  length: number;
}

/**
 * Opens a file of any size: only what is needed is read from it, a few megabytes at a time.
 * @throws {CutProblem} when it holds no video of a known kind
 */
export async function openTracks(file: File): Promise<Tracks> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw notAVideo();
    const audio = await readableSound(input);
    const tracks = audio ? [video, audio] : [video];
    const begin = Math.max(0, await input.getFirstTimestamp(tracks));
    const end = (await input.getDurationFromMetadata([video])) ?? (await video.computeDuration());
    return { input, video, audio, begin, length: end - begin };
  } catch (error) {
    input.dispose();
    throw error instanceof UnsupportedInputFormatError ? await problemOf(file) : error;
  }
}

/** Phones write spatial sound, which only they play, before ordinary sound. */
async function readableSound(input: Input): Promise<InputAudioTrack | null> {
  const isKnown = async (track: InputAudioTrack) => (await track.getCodec()) !== null;
  return (await input.getPrimaryAudioTrack({ filter: isKnown })) ?? input.getPrimaryAudioTrack();
}

/** The codec as a name; what the file calls it where it has none. */
export async function codecOf(video: InputVideoTrack): Promise<string> {
  return (await video.getCodec()) ?? String((await video.getInternalCodecId()) ?? 'unknown');
}

/** AVI is common, and accepted by the server, so it is named. */
async function problemOf(file: File) {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return /^RIFF....AVI /s.test(head) ? unreadable('AVI') : notAVideo();
}
