import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';

/** The largest file that a part can be chosen from. It stays on the device, so this is no limit of the server. */
export const FILE_MAX_BYTES = 4 * 1024 ** 3;
/** Lengths of a part, in seconds. */
export const PART_MIN_SECONDS = 1;
export const PART_MAX_SECONDS = 90;

const BITS_A_BYTE = 8;
/** Above it a part is encoded again: the server makes at most 1080p of it, which needs no more. */
const SENT_BIT_RATE = 14_000_000;
/** A short part is copied at any bit rate up to this size. */
const SHORT_PART_BYTES = 35 * 1024 ** 2;
/** How much more encoders write than they were asked for. */
const OVERSHOOT = 0.92;

/** Whether a part can be chosen from a file that may be too large to be sent whole. */
export function offersPart(file: Pick<File, 'type' | 'size'>): boolean {
  const isVideo = file.type === '' || file.type.startsWith('video/');
  return isVideo && file.size > 0 && file.size <= FILE_MAX_BYTES;
}

/** The most bytes that a part of so many seconds may have when it is sent. */
export function maxBytesOf(seconds: number): number {
  const wanted = Math.max(SHORT_PART_BYTES, (seconds * SENT_BIT_RATE) / BITS_A_BYTE);
  return Math.min(VIDEO_MAX_BYTES, wanted);
}

/** The bit rate with which a part of so many seconds is certain to fit. */
export function maxBitRateOf(seconds: number): number {
  return Math.min(SENT_BIT_RATE, (maxBytesOf(seconds) * BITS_A_BYTE * OVERSHOOT) / seconds);
}
