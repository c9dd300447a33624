import type { AppEvent, Events } from './events.ts';

/** Events within this process, for SQLite, whose data folder only one server uses. */
export function localEvents(): Events {
  const listeners = new Set<(event: AppEvent) => void>();
  return {
    publish(events) {
      for (const event of events) for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      // Wrapped, so that a function that subscribes twice is called twice.
      const entry = (event: AppEvent) => listener(event);
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close: async () => listeners.clear(),
  };
}
