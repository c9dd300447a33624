/* CPU seconds of a conversion, measured on recordings in 1080p and 4K, on one core of 2024. */

/** Seconds per pixel. */
const [DECODING, ENCODING] = [6e-9, 23e-9];
/** Limits of playback files: ../media/plan.ts. */
const [MADE_PIXELS_MAX, MADE_RATE_MAX] = [1920 * 1080, 60];

export const FULL_HD_WORK = 1920 * 1080 * 30 * (DECODING + ENCODING);

export const WORK_MAX_SECONDS = 45 * 60;
/** Maximum output for one video: twenty minutes at the highest bit rate. */
export const MADE_BYTES_MAX = 1024 ** 3;

/** A clip of three minutes in 1080p, which is ready within three minutes. */
const LIGHT_SECONDS = Math.ceil(180 * FULL_HD_WORK);

interface Pictures {
  /** Stored size in pixels: a file may declare a smaller display size. */
  width: number;
  height: number;
  frames: number;
  /** Seconds, and pictures per second of the fastest parts. */
  duration: number;
  rate: number;
}

/** At least a second. All pictures are decoded, and a varying rate is filled up to its fastest parts. */
export function estimateWork({ width, height, frames, duration, rate }: Pictures): number | null {
  const pixels = width * height;
  const decoded = Math.max(frames, duration * rate) * pixels;
  const encoded = duration * Math.min(rate, MADE_RATE_MAX) * Math.min(pixels, MADE_PIXELS_MAX);
  const work = decoded * DECODING + encoded * ENCODING;
  return Number.isFinite(work) ? Math.min(WORK_MAX_SECONDS, Math.max(1, Math.ceil(work))) : null;
}

/** Whether a video goes to the lane without long videos. Unknown work counts as long. */
export function isLight(work: number | null): boolean {
  return work !== null && work <= LIGHT_SECONDS;
}

const TOLERANCE = 3;
const LEAST_SECONDS = 30;

/** CPU limit of the light lane: a file can contain larger pictures than its first part declares. */
export function lightBoundMs(work: number | null): number {
  return Math.max(LEAST_SECONDS, (work ?? LIGHT_SECONDS) * TOLERANCE) * 1000;
}
