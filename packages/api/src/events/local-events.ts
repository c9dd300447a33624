import type { Log } from '../context.ts';
import { type AppEvent, type Events, newEventId } from './events.ts';
import { createListeners } from './listeners.ts';

/** Events within one server. */
export interface LocalEvents extends Events {
  /** Passes an event on to the listeners of this process. */
  receive(event: AppEvent, id: string): void;
}

/**
 * Events for SQLite, whose data folder only one server uses. Of several workers each gives its events to `send`, and receives
 * those of all, its own included, so that all have the same order.
 */
export function localEvents(log: Log, send?: Events['publish']): LocalEvents {
  const listeners = createListeners(log);
  const receive: LocalEvents['receive'] = (event, id) => listeners.each(({ onEvent }) => onEvent(event, id));
  return {
    publish: send ?? ((events) => deliver(events, receive)),
    receive,
    subscribe: listeners.subscribe,
    close: async () => listeners.clear(),
  };
}

/** Gives events their ids, in the process that all of them pass through. */
export function deliver(events: readonly AppEvent[], receive: LocalEvents['receive']): void {
  for (const event of events) receive(event, newEventId());
}
