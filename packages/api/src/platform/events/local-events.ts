import type { Log } from '../context.ts';
import { type AppEvent, type Events, newEventId } from './events.ts';

type OnEvent = Parameters<Events['subscribe']>[0];

export type LocalEvents = ReturnType<typeof localEvents>;

/** Events of one server. With several workers each passes its events to `send` and receives the events of all in one order. */
export function localEvents(log: Log, send?: Events['publish']) {
  const listeners = new Set<{ onEvent: OnEvent; onGap: () => void }>();
  /** An error of one listener is logged and affects neither the others nor the caller. */
  const each = (call: (listener: { onEvent: OnEvent; onGap: () => void }) => void) => {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        log.error({ err: error }, 'a listener to events has failed');
      }
    }
  };
  const receive: OnEvent = (event, id) => each(({ onEvent }) => onEvent(event, id));
  return {
    publish: send ?? ((events: readonly AppEvent[]) => deliver(events, receive)),
    receive,
    /** Tells the listeners that events may be lost. */
    tellOfGap: () => each(({ onGap }) => onGap()),
    subscribe(onEvent: OnEvent, onGap: () => void = () => {}) {
      const listener = { onEvent, onGap };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

/** Assigns ids. Called in the one process that all events pass through. */
export function deliver(events: readonly AppEvent[], receive: OnEvent): void {
  for (const event of events) receive(event, newEventId());
}
