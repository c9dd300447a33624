import type { Log } from '../context.ts';
import { type AppEvent, type Events, newEventId } from './events.ts';

export interface LocalEvents extends Events {
  receive(event: AppEvent, id: string): void;
}

/** Events of one server. With several workers each passes its events to `send` and receives the events of all in one order. */
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

/** Assigns ids. Called in the one process that all events pass through. */
export function deliver(events: readonly AppEvent[], receive: LocalEvents['receive']): void {
  for (const event of events) receive(event, newEventId());
}

interface Listener {
  onEvent: (event: AppEvent, id: string) => void;
  onGap: () => void;
}

export function createListeners(log: Log) {
  const listeners = new Set<Listener>();
  return {
    subscribe(onEvent: Listener['onEvent'], onGap: Listener['onGap'] = () => {}) {
      const listener = { onEvent, onGap };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** An error of one listener is logged and affects neither the others nor the caller. */
    each(call: (listener: Listener) => void): void {
      for (const listener of listeners) {
        try {
          call(listener);
        } catch (error) {
          log.error({ err: error }, 'a listener to events has failed');
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
