import { type AppEvent, type Events, newEventId } from './events.ts';

/** Events within this process, for SQLite, whose data folder only one server uses. */
export function localEvents(): Events {
  const listeners = new Set<(event: AppEvent, id: string) => void>();
  return {
    publish(events) {
      for (const event of events) {
        const id = newEventId();
        for (const listener of listeners) listener(event, id);
      }
    },
    subscribe(listener) {
      // Wrapped, so that a function that subscribes twice is called twice.
      const entry = (event: AppEvent, id: string) => listener(event, id);
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close: async () => listeners.clear(),
  };
}
