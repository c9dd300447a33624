import type { Log } from '../context.ts';
import type { AppEvent } from './events.ts';

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
