/** How long load balancers, metrics and visitors wait for a database that does not respond; other calls wait longer. Milliseconds. */
const WAIT_MS = 2000;

/** Runs `work` once at a time: callers meanwhile share its result, and wait for `WAIT_MS` at most. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return async () => {
    // It goes on after a timeout: a database that does not respond cannot be told to stop, and sharing spares its connections.
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
