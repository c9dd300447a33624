import type { Fields } from './fields.ts';
import { shownSize, type VideoTraits } from './open-media.ts';
import type { Survey } from './survey.ts';

/** In pixels; both even, since H.264 halves the resolution of colours. */
export interface Size {
  width: number;
  height: number;
}

const LONG_SIDE_MAX = 1920;
const SHORT_SIDE_MAX = 1080;
const SMALL_SHORT_SIDE = 720;
const SIDE_MIN = 2;
/** Seconds that a player decodes at most when it seeks. */
const KEY_INTERVAL_MAX = 5;
/** Bits per second, twice this encoder's maximum: a phone on a good network plays it. */
const COPIED_BIT_RATE_MAX = 16_000_000;
/** Sound and picture that begin further apart are encoded onto one timeline. */
const START_TOLERANCE_SECONDS = 0.05;

export type Plan = ReturnType<typeof planConversion>;

export function planConversion(traits: VideoTraits, survey: Survey, fields: Fields) {
  const size = fitInto(shownSize(traits), SHORT_SIDE_MAX);
  const small = fitInto(size, SMALL_SHORT_SIDE);
  const rate = rateOf(survey);
  return {
    isCopied: !fields.isMarked && !fields.filter && fitsAsItIs(traits, survey, size),
    size,
    small: Math.min(size.width, size.height) > SMALL_SHORT_SIDE ? small : null,
    rate,
    shape: [
      // Keeps sound and picture in sync.
      `setpts=PTS-${startOf(survey)}/TB`,
      // Before the lines are turned or scaled.
      ...(fields.filter ? [fields.filter] : []),
      ...(fields.isMarked ? ['setfield=prog'] : []),
      ...traits.upright,
      `scale=${size.width}:${size.height}:flags=bicubic:in_color_matrix=auto:out_range=tv${traits.isHdr ? '' : ':out_color_matrix=bt709'}`,
      ...(traits.isHdr ? [TO_SDR] : []),
      'setsar=1',
      'format=yuv420p',
    ].join(','),
    /** Separate: the other filters are set up again when the size changes, and this one would restart at zero. */
    pace: `fps=${rate.num}/${rate.den}:start_time=0`,
  };
}

/** The second at which sound and picture begin. Times before zero are encoder priming and are not heard. */
export function startOf({ first, audioFirst }: Survey): number {
  return Math.max(0, Math.min(first, audioFirst ?? first));
}

/** A highlight of 100 MB is minutes long. The times in a file are unverified. */
const SECONDS_MAX = 2 * 3600;
/** Ten minutes at thirty pictures a second. */
const REPEATS_MAX = 18_000;
/** A slow screen recording at sixty pictures a second repeats each picture up to this often. */
const REPEATS_SHARE_MAX = 10;
/** Its silence is 200 MB in the filter. */
const SOUND_PAUSE_MAX_SECONDS = 600;

/** Why a file would take too much work. Files of kilobytes may claim pauses of hours, which repeats fill. */
export function findExcess(survey: Survey, { rate, isCopied }: Plan): string | null {
  const { frames, first, duration, audioFirst, audioLast, audioPause } = survey;
  const end = Math.max(first + duration, audioLast) - startOf(survey);
  if (end > SECONDS_MAX) return `It is ${end} seconds long.`;
  const pictures = (first - startOf(survey) + duration) * (rate.num / rate.den);
  if (!isCopied && pictures > frames * REPEATS_SHARE_MAX + REPEATS_MAX) return `${frames} pictures became ${pictures}.`;
  const pause = Math.max(audioPause, (audioFirst ?? first) - startOf(survey));
  return pause > SOUND_PAUSE_MAX_SECONDS ? `The sound pauses for ${pause} seconds.` : null;
}

/** Maps PQ and HLG brightness and colour to ordinary displays (ITU-R BT.2390). */
const TO_SDR = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p';

function fitsAsItIs(traits: VideoTraits, survey: Survey, { width, height }: Size): boolean {
  const { duration, audioFirst, first } = survey;
  return (
    traits.isCommon &&
    !traits.isHdr &&
    traits.upright.length === 0 &&
    traits.pixelAspect === 1 &&
    traits.width === width &&
    traits.height === height &&
    survey.isConstant &&
    survey.rate <= RATES_MAX * (1 + SAME) &&
    survey.keyInterval <= KEY_INTERVAL_MAX &&
    survey.startsWithKey &&
    !survey.hasHidden &&
    (survey.bytes * 8) / duration <= COPIED_BIT_RATE_MAX &&
    first >= 0 &&
    Math.abs((audioFirst ?? first) - first) <= START_TOLERANCE_SECONDS
  );
}

function fitInto({ width, height }: Size, shortSide: number): Size {
  const longSide = (shortSide * LONG_SIDE_MAX) / SHORT_SIDE_MAX;
  const scale = Math.min(1, shortSide / Math.min(width, height), longSide / Math.max(width, height));
  return scaleTo({ width, height }, scale);
}

export function scaleTo({ width, height }: Size, scale: number): Size {
  const even = (side: number) => Math.max(SIDE_MIN, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

const RATES_MAX = 60;
const FASTEST = { num: RATES_MAX, den: 1 };
const RATES = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  FASTEST,
] as const;
const SAME = 0.0003;
/** Tolerance: a varying rate further above a usual one is rounded up to the next. */
const NEARLY = 0.02;

/** A constant rate is kept unless it is too high; a varying one becomes a usual one that loses nothing. */
function rateOf({ rate: mean, isConstant }: Survey): { num: number; den: number } {
  const near = RATES.find(({ num, den }) => Math.abs(mean / (num / den) - 1) < SAME);
  if (near && isConstant) return near;
  if (mean > RATES_MAX) {
    // High-speed recordings keep every second or fourth picture.
    const halved = mean / 2 ** Math.ceil(Math.log2(mean / (RATES_MAX * (1 + SAME))));
    return RATES.find(({ num, den }) => Math.abs(halved / (num / den) - 1) < NEARLY) ?? FASTEST;
  }
  if (mean < RATES[0].num / RATES[0].den) return { num: Math.max(1, Math.ceil(mean - NEARLY)), den: 1 };
  return RATES.find(({ num, den }) => num / den >= mean * (1 - NEARLY)) ?? FASTEST;
}
