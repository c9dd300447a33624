import { AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { Media } from './open-media.ts';

export type Survey = Awaited<ReturnType<typeof surveyMedia>>;

/** Smaller differences come from rounding in the file. */
const TOLERANCE_SECONDS = 0.002;

/** Reads the times of pictures and sound, in seconds, from all packets. The file has to be opened again afterwards. */
export async function surveyMedia({ input, video, audio }: Media) {
  const times: number[] = [];
  const keys: number[] = [];
  const seconds = video.timeBase.num / video.timeBase.den;
  const audioSeconds = audio ? audio.timeBase.num / audio.timeBase.den : 0;
  // Hidden: an edit list leaves out pictures that others refer to.
  const survey = { bytes: 0, hasHidden: false, startsWithKey: false };
  // The start of the last sound packet, and the longest time between the starts of two packets.
  const sound = { audioFirst: null as number | null, audioLast: 0, audioPause: 0 };
  const span = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  const widen = (time: number, length: number) => {
    span.start = Math.min(span.start, time);
    span.end = Math.max(span.end, time + length);
  };
  for await (const packet of input.packets()) {
    if (!packet) break;
    const ticks = packet.pts > NO_TIME ? packet.pts : packet.dts;
    const isHidden = packet.hasFlags(AV_PKT_FLAG_DISCARD);
    if (isHidden) survey.hasHidden ||= packet.streamIndex === video.index;
    else if (packet.streamIndex === video.index && ticks > NO_TIME) {
      const time = Number(ticks) * seconds;
      if (times.length === 0) survey.startsWithKey = packet.isKeyframe;
      times.push(time);
      widen(time, Number(packet.duration) * seconds);
      if (packet.isKeyframe) keys.push(time);
      survey.bytes += packet.size;
    } else if (audio && packet.streamIndex === audio.index && ticks > NO_TIME) {
      const time = Number(ticks) * audioSeconds;
      widen(time, Number(packet.duration) * audioSeconds);
      const previous = sound.audioFirst === null ? time : sound.audioLast;
      sound.audioPause = Math.max(sound.audioPause, time - previous);
      sound.audioLast = Math.max(previous, time);
      sound.audioFirst = Math.min(sound.audioFirst ?? time, time);
    }
    packet.free();
  }
  return { ...survey, ...span, ...sound, ...surveyTimes(times, keys) };
}

function surveyTimes(times: number[], keys: readonly number[]) {
  times.sort((a, b) => a - b);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const frame = times.length > 1 ? (last - first) / (times.length - 1) : DEFAULT_FRAME_SECONDS;
  const isConstant = times.every((time, index) => {
    return Math.abs(time - first - index * frame) < Math.max(TOLERANCE_SECONDS, frame / 8);
  });
  const usual = isConstant ? frame : lowerQuartile(pausesOf(times));
  return {
    frames: times.length,
    first,
    duration: last - first + usual,
    isConstant,
    /** Pictures per second; where that varies, the rate of the fastest parts. */
    rate: 1 / usual,
    keyInterval: longestPause([...keys, last]),
  };
}

/** FFmpeg marks an unknown time by the smallest 64-bit number. */
const NO_TIME = -(2n ** 62n);
const DEFAULT_FRAME_SECONDS = 0.04;

function longestPause(times: readonly number[]): number {
  return pausesOf(times.toSorted((a, b) => a - b)).reduce((longest, pause) => Math.max(longest, pause), 0);
}

function pausesOf(sorted: readonly number[]): number[] {
  return sorted.slice(1).map((time, index) => time - (sorted[index] ?? time));
}

function lowerQuartile(pauses: readonly number[]): number {
  const sorted = pauses.filter((pause) => pause > 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? DEFAULT_FRAME_SECONDS;
}
