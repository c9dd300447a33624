import { resolve } from 'node:path';
import type { Events, LocalEvents } from '@touchline/api';
import { joinDataFolder } from '@touchline/db';
import type { Lock } from '@touchline/db/open/locks';
import type { Config } from '../config.ts';
import type { FromPrimary, Question, ToPrimary, Welcome } from './messages.ts';

/** What a worker asks all workers of its server, itself included. */
export interface AllWorkers {
  /** The figures of all workers. */
  collect(): Promise<unknown[]>;
  /** Sets what this worker reports. */
  onReport(report: () => Promise<unknown>): void;
  /** Ends the request about an upload on whichever worker it is, and waits until it has ended. */
  endUpload(id: string): Promise<unknown>;
  /** Sets how this worker does so. */
  onEndUpload(end: (id: string) => Promise<void>): void;
}

/** The connection of a worker with the primary process of its server, and by way of it with all workers. */
export interface Primary extends Welcome, AllWorkers {
  /** The lock of the data folder, which the primary process holds. */
  lock: Lock;
  /** Ends all processes of the server at once. */
  endServer(): void;
  /** Says that this worker serves requests, and what the start has to announce. */
  serving(announcement: string | null): void;
  /** Calls a function when this worker has to run the background jobs. */
  onLead(begin: () => void): void;
  /** Calls a function when this worker has to stop; for a reload others go on. */
  onStop(stop: (reason: string, isReload: boolean) => void): void;
  /** Says that this worker has begun to stop by itself. */
  stopping(): void;
  /** Says that this worker runs no background jobs any more. */
  resigned(): void;
  /** Whether all other workers have closed the database, so that this one closes it for the server. */
  askToClose(): Promise<{ isLast: boolean }>;
  /** Sends events to all workers. */
  publish: Events['publish'];
  /** Calls a function for the events of all workers, those of this one included. */
  onEvent(receive: LocalEvents['receive']): void;
  /** Wakes the worker that runs the background jobs. */
  wake(): void;
  /** Calls a function when another worker wakes this one. */
  onWake(wake: () => void): void;
}

/**
 * Connects a worker with the primary process that has started it. Signals are left to that process: a terminal sends them to
 * the whole group. When it has ended, for whatever reason, Node ends this process.
 */
export async function connectToPrimary({ databaseUrl, dataDir }: Config): Promise<Primary> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const send = (message: ToPrimary) => {
    if (process.connected) process.send?.(message, undefined, {}, () => {});
  };
  const welcome = Promise.withResolvers<Welcome>();
  const close = Promise.withResolvers<{ isLast: boolean }>();
  const asking = new Map<number, (answers: unknown[]) => void>();
  let lastId = 0;
  let lead = () => {};
  // Until it serves requests there is nothing to finish.
  let stop = (_reason: string, _isReload: boolean): void => process.exit(0);
  let receive: LocalEvents['receive'] = () => {};
  let wake = () => {};
  let report = async (): Promise<unknown> => null;
  let endUpload = async (_id: string): Promise<void> => {};

  const ask = (question: Question) => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    asking.set(lastId, resolve);
    send({ type: 'ask', id: lastId, question });
    return promise;
  };
  const answer = (question: Question) =>
    (question.type === 'figures' ? report() : endUpload(question.id)).catch(() => null);

  process.on('message', (message: FromPrimary) => {
    if (message.type === 'welcome') welcome.resolve(message);
    else if (message.type === 'lead') lead();
    else if (message.type === 'wake') wake();
    else if (message.type === 'stop') stop(message.reason, message.isReload);
    else if (message.type === 'close') close.resolve(message);
    else if (message.type === 'event') receive(message.event, message.id);
    else if (message.type === 'question') {
      void answer(message.question).then((said) => send({ type: 'answer', id: message.id, answer: said ?? null }));
    } else {
      asking.get(message.id)?.(message.answers);
      asking.delete(message.id);
    }
  });
  // Before the answer, which a primary process that lives sends: a later server then waits for the end of this process.
  if (!databaseUrl) joinDataFolder(resolve(dataDir));
  send({ type: 'hello' });
  const { isFirst, lastEnd, port } = await welcome.promise;
  return {
    isFirst,
    lastEnd,
    port,
    lock: {
      lastEnd,
      trust: () => send({ type: 'trust' }),
      distrust: () => send({ type: 'distrust' }),
      release() {},
    },
    endServer: () => send({ type: 'damaged' }),
    serving: (announcement) => send({ type: 'serving', announcement }),
    onLead(begin) {
      lead = begin;
    },
    onStop(how) {
      stop = how;
    },
    stopping: () => send({ type: 'stopping' }),
    resigned: () => send({ type: 'resigned' }),
    async askToClose() {
      send({ type: 'last-figures', figures: await answer({ type: 'figures' }) });
      send({ type: 'closing' });
      return close.promise;
    },
    publish: (events) => send({ type: 'publish', events }),
    onEvent(how) {
      receive = how;
    },
    wake: () => send({ type: 'wake' }),
    onWake(how) {
      wake = how;
    },
    collect: () => ask({ type: 'figures' }),
    onReport(how) {
      report = how;
    },
    endUpload: (id) => ask({ type: 'end-upload', id }),
    onEndUpload(how) {
      endUpload = how;
    },
  };
}
