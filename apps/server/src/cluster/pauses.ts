/** A worker that has lived this long has started well. Milliseconds. */
const LONG_MS = 5000;
const FIRST_MS = 100;
const LAST_MS = 10_000;
/** So many workers in a row that never served a request: no further one will. */
const FAILED_STARTS_MAX = 6;

/** The life of a worker that has ended. */
interface Life {
  livedMs: number;
  isServing: boolean;
}

interface NextStart {
  /** How long to wait before the next worker is started. Milliseconds. */
  waitMs: number;
  /** Nothing but failed starts came one after the other. */
  isHopeless: boolean;
}

/** Decides when a worker is started in the place of one that has ended: at once, unless workers die again and again. */
export function createPauses(): (life: Life) => NextStart {
  let shortLives = 0;
  let failedStarts = 0;
  return ({ livedMs, isServing }) => {
    shortLives = livedMs < LONG_MS ? shortLives + 1 : 0;
    failedStarts = isServing ? 0 : failedStarts + 1;
    return {
      waitMs: shortLives < 2 ? 0 : Math.min(LAST_MS, FIRST_MS * 2 ** (shortLives - 2)),
      isHopeless: failedStarts >= FAILED_STARTS_MAX,
    };
  };
}
