/** Ranks count from here, so that they stay exact as JavaScript numbers until the year 2089. */
const EPOCH_MS = Date.UTC(2020, 0, 1);
/** Room for people who joined in the same millisecond: the first three digits of their ids tell them apart. */
const PLACES_PER_MS = 16 ** 3;

/**
 * One number that orders players newest account first: the time they joined, then their id. Two people share one only if
 * they joined in the same millisecond with ids that begin alike; the unique index then asks for the next, `attempt` later.
 */
export function toListRank(joinedAt: string, userId: string, attempt = 0): number {
  const place = Number.parseInt(userId.slice(0, 3), 16) || 0;
  return (Date.parse(joinedAt) - EPOCH_MS) * PLACES_PER_MS + place + attempt;
}
