import type { Db } from '@touchline/db';
import { listVerificationTimes } from '../../core/users/people.repo.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';

/** Fewer say nothing about the next one, and would tell about those few. */
const REVIEWS_MIN = 5;
const REVIEWS_MAX = 20;

/** How long the verification of a player usually takes: the median of the latest, in whole days. */
export async function readUsualReview(db: Db): Promise<{ days: number | null }> {
  const times = await listVerificationTimes(db, REVIEWS_MAX);
  if (times.length < REVIEWS_MIN) return { days: null };
  const waits = times.map(
    ({ created_at, verified_at }) => Date.parse(verified_at ?? created_at) - Date.parse(created_at),
  );
  const median = waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) / 2)] ?? 0;
  return { days: Math.max(1, Math.ceil(median / (DAY_SECONDS * 1000))) };
}
