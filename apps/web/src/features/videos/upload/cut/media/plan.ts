import { maxBitRateOf, maxBytesOf } from '../limits.ts';
import type { Measure } from './measure.ts';

/** Frames larger than this are made smaller when they are encoded; portrait videos the other way round. */
const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;
const MAX_FRAME_RATE = 60;
/**
 * A copy starts at a key frame. Frames before the start are hidden by an edit list; with so few seconds of them the part is
 * right even for a player that ignores it, and hardly anything is sent that was cut off.
 */
const EXACT_SECONDS = 0.2;

/** Good quality for the encoders of browsers, which are made for calls. */
const BITS_A_PIXEL = 0.12;
const MIN_BIT_RATE = 600_000;
const SOUND_BIT_RATE = 160_000;
/** An encoder needs more than the source has for the same pictures. */
const RATE_OF_SOURCE = 2;

export type Plan =
  /** The packets are copied. `lead` is how many seconds may be hidden before the start. */
  | { kind: 'copy'; lead: number; bytes: number }
  | { kind: 'encode'; bitRate: number; size: Size; frameRate: number | null; bytes: number }
  | { kind: 'too large' };

export type Doable = Exclude<Plan, { kind: 'too large' }>;

export interface Size {
  width: number;
  height: number;
}

interface Facts {
  measure: Measure;
  size: Size;
  /** The pictures can be written into the result as they are. */
  isCopyable: boolean;
  /** The browser can decode and encode them. */
  isEncodable: boolean;
}

/** How a part is cut: copied where that is exact and small enough, otherwise encoded again. */
export function planCut({ measure, size, isCopyable, isEncodable }: Facts): Plan {
  const { seconds, lead, bytes } = measure;
  const fits = isCopyable && bytes <= maxBytesOf(seconds);
  if (fits && lead <= EXACT_SECONDS) return { kind: 'copy', lead: EXACT_SECONDS, bytes };
  if (isEncodable) return encoding(measure, size);
  // Without an encoder the edit list alone makes the cut exact.
  return fits ? { kind: 'copy', lead: Number.POSITIVE_INFINITY, bytes } : { kind: 'too large' };
}

function encoding(measure: Measure, from: Size): Plan {
  const { seconds, framesASecond } = measure;
  const size = encodedSize(from);
  const frameRate = framesASecond > MAX_FRAME_RATE + 1 ? MAX_FRAME_RATE : null;
  const good = size.width * size.height * Math.min(MAX_FRAME_RATE, framesASecond) * BITS_A_PIXEL;
  const useful = Math.max(MIN_BIT_RATE, Math.min(good, measure.bitRate * RATE_OF_SOURCE));
  const bitRate = Math.round(Math.min(useful, maxBitRateOf(seconds) - SOUND_BIT_RATE));
  return { kind: 'encode', bitRate, size, frameRate, bytes: ((bitRate + SOUND_BIT_RATE) * seconds) / 8 };
}

/** At most 1080p. Even, because H.264 needs it. */
export function encodedSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const scale = Math.min(1, LONG_SIDE / long, SHORT_SIDE / Math.min(width, height));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
