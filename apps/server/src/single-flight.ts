/**
 * Runs `work` at most once at a time: callers that come while it runs share its result. Each waits for `milliseconds` at
 * most. The work itself goes on, since a database that does not respond cannot be told to stop; sharing keeps such work
 * from using up its connections.
 */
export function singleFlight<T>(work: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let running: Promise<T> | null = null;
  return async () => {
    running ??= work().finally(() => {
      running = null;
    });
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`No response within ${milliseconds} ms.`)), milliseconds);
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
