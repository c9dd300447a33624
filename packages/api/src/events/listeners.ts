import type { Log } from '../context.ts';
import type { AppEvent, Events } from './events.ts';

interface Listener {
  onEvent: (event: AppEvent, id: string) => void;
  onGap: () => void;
}

/** The listeners to events in this process. */
export interface Listeners {
  subscribe: Events['subscribe'];
  /** Calls a function for each listener. An error of one is logged and does not affect the others, nor the caller. */
  each(call: (listener: Listener) => void): void;
  clear(): void;
}

export function createListeners(log: Log): Listeners {
  const listeners = new Set<Listener>();
  return {
    subscribe(onEvent, onGap = () => {}) {
      const listener = { onEvent, onGap };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    each(call) {
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
