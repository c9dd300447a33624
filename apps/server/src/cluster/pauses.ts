/** A worker that has lived this long has started well. Milliseconds. */
const LONG_MS = 5000;
const FIRST_MS = 100;
const LAST_MS = 10_000;
/** After so many workers in a row that never served a request, no further one will. */
const FAILED_STARTS_MAX = 6;

/** Decides when a worker is started in the place of one that has ended: at once, unless workers die again and again. */
export function createPauses() {
  let shortLives = 0;
  let failedStarts = 0;
  return ({ livedMs, isServing }: { livedMs: number; isServing: boolean }) => {
    shortLives = livedMs < LONG_MS ? shortLives + 1 : 0;
    failedStarts = isServing ? 0 : failedStarts + 1;
    return {
      waitMs: shortLives < 2 ? 0 : Math.min(LAST_MS, FIRST_MS * 2 ** (shortLives - 2)),
      isHopeless: failedStarts >= FAILED_STARTS_MAX,
    };
  };
}
