import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { BufferTarget, Conversion, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import type { Part } from '../part.ts';
import { stillTooLarge, unreadable } from '../problems.ts';
import { measure } from './measure.ts';
import { codecOf, openTracks, type Tracks } from './open-tracks.ts';
import { type Abilities, abilitiesOf, pictureOptions, soundOptions } from './options.ts';
import { type Plan, planCut } from './plan.ts';

export interface Cutting {
  /** Called with the share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

type Doable = Exclude<Plan, { kind: 'too large' }>;

/** An encoder that wrote too much gets this share of the bit rate that would fit. */
const SECOND_TRY = 0.8;

/**
 * Cuts a part out of a video, on this device: only the bytes of the part are read. The result holds the pictures, the first
 * sound track and nothing else: no place, no names of devices.
 * @throws {CutProblem} with a sentence for the user
 */
export async function cutPart(file: File, part: Part, cutting: Cutting): Promise<File> {
  const tracks = await openTracks(file);
  try {
    const abilities = await abilitiesOf(tracks);
    const plan = planCut({ measure: await measure(tracks, part), ...abilities });
    if (plan.kind === 'too large') throw stillTooLarge();
    const cut = (way: Doable) => convert({ file, tracks, part, plan: way, abilities }, cutting);
    const result = await cut(plan);
    if (result.size <= VIDEO_MAX_BYTES) return result;
    if (plan.kind === 'copy') throw stillTooLarge();
    const bitRate = Math.round((plan.bitRate * VIDEO_MAX_BYTES * SECOND_TRY) / result.size);
    const smaller = await cut({ ...plan, bitRate });
    if (smaller.size > VIDEO_MAX_BYTES) throw stillTooLarge();
    return smaller;
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

async function convert({ file, tracks, part, plan, abilities }: Work, { onProgress, signal }: Cutting): Promise<File> {
  const { input, video, begin } = tracks;
  const codec = plan.kind === 'copy' ? await codecOf(video) : abilities.encoder;
  // Few programs read VP8 in MP4.
  const isWebm = codec === 'vp8';
  const target = new BufferTarget();
  const output = new Output({
    format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
    target,
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    trim: { start: begin + part.start, end: begin + part.end },
    video: pictureOptions(plan, abilities),
    audio: (track) => soundOptions(track, isWebm),
    copy: plan.kind === 'copy' ? { boundaryTolerance: plan.lead, shiftTolerance: plan.lead } : {},
    tags: {},
    showWarnings: false,
  });
  if (!conversion.utilizedTracks.includes(video)) throw unreadable(await codecOf(video));
  // They may name the device.
  for (const { metadata } of output.tracks) delete metadata.name;
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
  const name = `${file.name.replace(/(?<=.)\.[^.]*$/, '')}.${isWebm ? 'webm' : 'mp4'}`;
  return new File([target.buffer ?? new ArrayBuffer(0)], name, { type: isWebm ? 'video/webm' : 'video/mp4' });
}
