import type { Log } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Events } from '../events/events.ts';
import { createListeners } from '../events/listeners.ts';
import type { Release, SlotRequest, Slots } from '../slots/slots.ts';
import type { FromHub, ToHub } from './messages.ts';

/** The connection of a process with the hub of its server. */
export interface HubLink {
  slots: Slots;
  /** Events of all processes of the server; this one receives its own in the same way, so that all see the same order. */
  events(log: Log): Events;
  /** Wakes the process that runs the background jobs. */
  wake(): void;
  /** Calls a function when another process wakes this one. */
  onWake(listener: () => void): void;
  /** What all processes report, this one included. */
  collect(): Promise<unknown[]>;
  /** Reports without being asked, before this process ends. */
  reportLast(): Promise<void>;
  /** Sets what this process reports. */
  onReport(report: () => Promise<unknown>): void;
  receive(message: FromHub): void;
}

interface Waiting {
  resolve(release: Release): void;
  reject(error: AppError): void;
}

/** @param send must not throw when the hub is gone: the process ends then. */
export function createHubLink(send: (message: ToHub) => void): HubLink {
  const waiting = new Map<number, Waiting>();
  const wanted = new Map<number, () => void>();
  const collecting = new Map<number, (figures: unknown[]) => void>();
  let last = 0;
  let receiveEvent: ((message: Extract<FromHub, { type: 'event' }>) => void) | null = null;
  let wakeUp = () => {};
  let report: () => Promise<unknown> = async () => null;

  function take({ onWanted, ...request }: SlotRequest): Promise<Release> {
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    waiting.set(id, { resolve, reject });
    if (onWanted) wanted.set(id, onWanted);
    send({ type: 'take', id, request });
    return promise;
  }

  const taken = (id: number) => {
    waiting.get(id)?.resolve(() => {
      if (!waiting.delete(id)) return;
      wanted.delete(id);
      send({ type: 'release', id });
    });
  };
  const refused = ({ id, code, retryAfter }: Extract<FromHub, { type: 'refused' }>) => {
    const request = waiting.get(id);
    waiting.delete(id);
    wanted.delete(id);
    request?.reject(new AppError(code, retryAfter === undefined ? {} : { retryAfter }));
  };

  const sendFigures = async () => {
    const figures = await report().catch(() => null);
    send({ type: 'figures', figures });
  };

  return {
    slots: { take },
    events(log) {
      const listeners = createListeners(log);
      receiveEvent = ({ event, id }) => listeners.each(({ onEvent }) => onEvent(event, id));
      return {
        publish: (events) => send({ type: 'publish', events }),
        subscribe: listeners.subscribe,
        close: async () => listeners.clear(),
      };
    },
    wake: () => send({ type: 'wake' }),
    onWake(listener) {
      wakeUp = listener;
    },
    collect() {
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<unknown[]>();
      collecting.set(id, resolve);
      send({ type: 'collect', id });
      return promise;
    },
    reportLast: sendFigures,
    onReport(how) {
      report = how;
    },
    receive(message) {
      if (message.type === 'event') receiveEvent?.(message);
      else if (message.type === 'taken') taken(message.id);
      else if (message.type === 'refused') refused(message);
      else if (message.type === 'wanted') wanted.get(message.id)?.();
      else if (message.type === 'wake') wakeUp();
      else if (message.type === 'report') {
        void sendFigures();
      } else {
        collecting.get(message.id)?.(message.figures);
        collecting.delete(message.id);
      }
    },
  };
}
