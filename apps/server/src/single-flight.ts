/** How long callers wait for a database that does not respond. Milliseconds. */
const WAIT_MS = 2000;

/** Runs `work` once at a time. Concurrent callers share its result and wait at most `WAIT_MS`. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return async () => {
    // Work goes on after a timeout, because a database that does not respond cannot be told to stop.
    running ??= work().finally(() => {
      running = null;
    });
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`No response within ${WAIT_MS} ms.`)), WAIT_MS);
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
