import type { AppContext } from '@touchline/api';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the log has not been told of this trouble within the last minute; it is, then. */
    isNews(trouble: string): boolean;
  }
}

const MINUTE_MS = 60_000;

/** Keeps what lasts from filling the log: every probe, and everybody who comes with a file, meets the same full disk. */
export function onceAMinute(clock: AppContext['clock']): (trouble: string) => boolean {
  const toldAt = new Map<string, number>();
  return (trouble) => {
    const now = clock.now().getTime();
    const last = toldAt.get(trouble);
    // A clock that is put back must not silence the log until it has caught up.
    if (last !== undefined && Math.abs(now - last) < MINUTE_MS) return false;
    toldAt.set(trouble, now);
    return true;
  };
}
