import type { KeptFiles, StoredFileFacts } from '../file-store.ts';

/** About what a server sends in a minute; some hundred kilobytes. */
const MAX_FILES = 1000;
/** Files that the store has lost are found missing after this time. */
const KEPT_MS = 60_000;

/** The facts of the last files that were asked for. */
export interface RecentFacts extends Pick<KeptFiles, 'find'> {
  forget(key: string): void;
}

/**
 * Keeps size and time of files in a bucket for a minute: stored files never change, and a video player asks for many parts of
 * one.
 */
export function recentFacts(find: KeptFiles['find'], now: () => number = () => performance.now()): RecentFacts {
  const found = new Map<string, { facts: StoredFileFacts; at: number }>();
  return {
    async find(key) {
      const known = found.get(key);
      if (known && now() - known.at < KEPT_MS) return known.facts;
      found.delete(key);
      const at = now();
      const facts = await find(key);
      if (facts) found.set(key, { facts, at });
      const [oldest] = found.keys();
      if (oldest !== undefined && found.size > MAX_FILES) found.delete(oldest);
      return facts;
    },
    forget: (key) => void found.delete(key),
  };
}
