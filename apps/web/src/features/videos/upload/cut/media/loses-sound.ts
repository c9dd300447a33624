import { Conversion, NullTarget, Output } from 'mediabunny';
import { firstPart } from '../part.ts';
import { measure } from './measure.ts';
import type { Tracks } from './open-tracks.ts';
import { type Abilities, containerOf, copyOptions, DISCARDED, soundOptions } from './options.ts';
import { type Doable, planCut } from './plan.ts';

const COPY: Doable = { kind: 'copy', lead: Number.POSITIVE_INFINITY, bytes: 0 };

/** Whether a part has no sound although the video has: the library is asked, by a conversion that is not carried out. */
export async function losesSound(tracks: Tracks, abilities: Abilities): Promise<boolean> {
  const { input, audio, begin, length } = tracks;
  if (!audio) return false;
  const part = firstPart(length);
  const wanted = planCut({ measure: await measure(tracks, part), ...abilities });
  const plan = wanted.kind === 'too large' ? COPY : wanted;
  const { isWebm, format } = await containerOf(plan, tracks, abilities);
  const { utilizedTracks } = await Conversion.init({
    input,
    output: new Output({ format, target: new NullTarget() }),
    tracks: 'all',
    trim: { start: begin + part.start, end: begin + part.end },
    video: DISCARDED,
    audio: (track) => (track.id === audio.id ? soundOptions(track, isWebm) : DISCARDED),
    copy: copyOptions(plan),
    showWarnings: false,
  });
  return !utilizedTracks.includes(audio);
}
