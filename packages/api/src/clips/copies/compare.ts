import { CROPS, type Fingerprint, type Moment, PER_POSITION } from '../media/fingerprint.ts';
import { differingBits } from '../media/frame-hash.ts';

/** The share of the compared moments that agree, and their mean distance in bits of 64. */
export interface Likeness {
  share: number;
  distance: number;
}

/** In bits. Unrelated pictures differ in half of the 64. */
const AGREES_MAX = 16;
/** The mean of copies is at most 12, that of different clips at least 16.7: docs/decisions/041-copies-by-frame-hash.md. */
const DISTANCE_MAX = 14;
/** The distance of unrelated pictures; also used where nothing moves in the other video. */
const UNRELATED = 32;
const COMPARED_MIN = 4;
/** From the first to the last compared moment, in positions: a second and a half. */
const SPAN_MIN = 12;
const OVERLAP_MIN = 2 / 3;
const SHIFT_SLACK = 3;

export function areCopies({ distance }: Likeness): boolean {
  return distance <= DISTANCE_MAX;
}

/** Compares two videos; the second begins near position `shift` of the first. Null when they overlap too little. */
export function compareFingerprints(a: Fingerprint, b: Fingerprint, shift: number): Likeness | null {
  let best: Likeness | null = null;
  for (let by = shift - SHIFT_SLACK; by <= shift + SHIFT_SLACK; by += 1) {
    if (!overlaps(a, b, by)) continue;
    for (let crop = 0; crop < CROPS; crop += 1) {
      for (const likeness of [
        compareMoments(a.moments, b, { by: -by, crop }),
        compareMoments(b.moments, a, { by, crop }),
      ]) {
        if (likeness && (!best || likeness.distance < best.distance)) best = likeness;
      }
    }
  }
  return best;
}

function overlaps(a: Fingerprint, b: Fingerprint, by: number): boolean {
  const [lengthA, lengthB] = [a.hashes.length / PER_POSITION, b.hashes.length / PER_POSITION];
  const overlap = Math.min(lengthA, lengthB + by) - Math.max(0, by);
  return overlap >= OVERLAP_MIN * Math.min(lengthA, lengthB);
}

function compareMoments(
  moments: readonly Moment[],
  { hashes }: Fingerprint,
  { by, crop }: { by: number; crop: number },
): Likeness | null {
  let [compared, agreeing, sum, first, last] = [0, 0, 0, null as number | null, 0];
  for (const moment of moments) {
    const at = (moment.position + by) * PER_POSITION;
    if (at < 0 || at >= hashes.length) continue;
    const [low = 0, high = 0] = [hashes[at], hashes[at + 1]];
    const isStill = low === 0 && high === 0;
    const distance = isStill
      ? UNRELATED
      : differingBits(low, moment.crops[crop * 2] ?? 0) + differingBits(high, moment.crops[crop * 2 + 1] ?? 0);
    first ??= moment.position;
    last = moment.position;
    compared += 1;
    sum += distance;
    if (distance <= AGREES_MAX) agreeing += 1;
  }
  const isEnough = compared >= COMPARED_MIN && last - (first ?? 0) >= SPAN_MIN;
  return !isEnough ? null : { share: agreeing / compared, distance: sum / compared };
}
