import type { Log } from '../context.ts';
import { type Events, newEventId } from './events.ts';
import { createListeners } from './listeners.ts';

/** Events within this process, for SQLite, whose data folder only one server uses. */
export function localEvents(log: Log): Events {
  const listeners = createListeners(log);
  return {
    publish(events) {
      for (const event of events) {
        const id = newEventId();
        listeners.each(({ onEvent }) => onEvent(event, id));
      }
    },
    subscribe: listeners.subscribe,
    close: async () => listeners.clear(),
  };
}
