/** Workers that live shorter are replaced after growing pauses. Milliseconds. */
const LONG_MS = 5000;
const FIRST_MS = 100;
const LAST_MS = 10_000;
/** After this many workers in a row that never served requests, no further one is started. */
const FAILED_STARTS_MAX = 6;

/** Decides when a worker that has ended is replaced: at once, or after growing pauses if workers die again and again. */
export function createPauses() {
  let shortLives = 0;
  let failedStarts = 0;
  return ({ livedMs, isServing }: { livedMs: number; isServing: boolean }) => {
    shortLives = livedMs < LONG_MS ? shortLives + 1 : 0;
    failedStarts = isServing ? 0 : failedStarts + 1;
    return {
      waitMs: shortLives < 2 ? 0 : Math.min(LAST_MS, FIRST_MS * 2 ** (shortLives - 2)),
      shouldGiveUp: failedStarts >= FAILED_STARTS_MAX,
    };
  };
}
