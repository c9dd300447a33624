import type { Log } from '../context.ts';
import { type AppEvent, type Events, newEventId } from './events.ts';
import { createListeners } from './listeners.ts';

export interface LocalEvents extends Events {
  receive(event: AppEvent, id: string): void;
}

/** Events of one server. Each of several workers gives its events to `send`, and receives those of all in the same order. */
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

/** Gives events their ids, in the process through which all of them pass. */
export function deliver(events: readonly AppEvent[], receive: LocalEvents['receive']): void {
  for (const event of events) receive(event, newEventId());
}
