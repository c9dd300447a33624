import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { stillTooLarge } from '../problems.ts';
import type { Doable, Plan } from './plan.ts';

/** An encoder that wrote too much gets this share of the bit rate that would fit. */
const SECOND_TRY = 0.8;

/**
 * Cuts as planned. An encoder that writes too much is tried once more with a lower bit rate.
 * @throws {CutProblem} when the result is larger than the server takes
 */
export async function cutToFit<Result extends { size: number }>(
  plan: Plan,
  cut: (plan: Doable) => Promise<Result>,
): Promise<Result> {
  if (plan.kind === 'too large') throw stillTooLarge();
  const result = await cut(plan);
  if (result.size <= VIDEO_MAX_BYTES) return result;
  if (plan.kind === 'copy') throw stillTooLarge();
  const bitRate = Math.round((plan.bitRate * VIDEO_MAX_BYTES * SECOND_TRY) / result.size);
  const smaller = await cut({ ...plan, bitRate });
  if (smaller.size > VIDEO_MAX_BYTES) throw stillTooLarge();
  return smaller;
}
