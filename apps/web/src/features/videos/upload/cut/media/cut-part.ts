import { BufferTarget, Conversion, Output } from 'mediabunny';
import type { Part } from '../part.ts';
import { unreadable } from '../problems.ts';
import { cutToFit } from './cut-to-fit.ts';
import { measure } from './measure.ts';
import { codecOf, openTracks, type Tracks } from './open-tracks.ts';
import {
  type Abilities,
  abilitiesOf,
  containerOf,
  copyOptions,
  DISCARDED,
  pictureOptions,
  soundOptions,
} from './options.ts';
import { type Doable, planCut } from './plan.ts';

export interface Cutting {
  /** Called with the share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** The user knows that the part will have no sound. */
  mayLoseSound: boolean;
}

/**
 * Cuts a part out of a video, on this device: only the bytes of the part are read. The result holds the pictures, the first
 * sound track that can be read and nothing else: no place, no names of devices.
 * @throws {CutProblem} with a sentence for the user
 */
export async function cutPart(file: File, part: Part, cutting: Cutting): Promise<File> {
  const tracks = await openTracks(file);
  try {
    const abilities = await abilitiesOf(tracks);
    const plan = planCut({ measure: await measure(tracks, part), ...abilities });
    return await cutToFit(plan, (way) => convert({ file, tracks, part, plan: way, abilities }, cutting));
  } finally {
    tracks.input.dispose();
  }
}

interface Work {
  file: File;
  tracks: Tracks;
  part: Part;
  plan: Doable;
  abilities: Abilities;
}

async function convert({ file, tracks, part, plan, abilities }: Work, cutting: Cutting): Promise<File> {
  const { input, video, audio, begin } = tracks;
  const { isWebm, format } = await containerOf(plan, tracks, abilities);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const conversion = await Conversion.init({
    input,
    output,
    trim: { start: begin + part.start, end: begin + part.end },
    tracks: 'all',
    video: (track) => (track.id === video.id ? pictureOptions(plan, abilities) : DISCARDED),
    audio: (track) => (track.id === audio?.id ? soundOptions(track, isWebm) : DISCARDED),
    copy: copyOptions(plan),
    tags: {},
    showWarnings: false,
  });
  if (!conversion.utilizedTracks.includes(video)) throw unreadable(await codecOf(video));
  if (audio && !conversion.utilizedTracks.includes(audio) && !cutting.mayLoseSound) {
    throw new Error('The sound would be lost, which the user was not told.');
  }
  // They may name the device.
  for (const { metadata } of output.tracks) delete metadata.name;
  await execute(conversion, cutting);
  const name = `${file.name.replace(/(?<=.)\.[^.]*$/, '')}.${isWebm ? 'webm' : 'mp4'}`;
  return new File([target.buffer ?? new ArrayBuffer(0)], name, { type: isWebm ? 'video/webm' : 'video/mp4' });
}

async function execute(conversion: Conversion, { onProgress, signal }: Cutting): Promise<void> {
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await conversion.execute();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
