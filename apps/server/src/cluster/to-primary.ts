import { resolve } from 'node:path';
import type { AppEvent } from '@touchline/api';
import { joinDataFolder } from '@touchline/db';
import type { Lock } from '@touchline/db/open/locks';
import type { Config } from '../config.ts';
import type { FromPrimary, Question, ToPrimary, Welcome } from './messages.ts';

export type Primary = Awaited<ReturnType<typeof connectToPrimary>>;
/** Questions of a worker to all workers, including itself, and its answers. */
export type AllWorkers = Pick<Primary, 'collect' | 'onReport' | 'endUpload' | 'onEndUpload'>;

/** Connects a worker to the primary process that has started it. When the primary ends, Node ends the worker. */
export async function connectToPrimary({ databaseUrl, dataDir }: Config) {
  // Only the primary process handles signals, which a terminal sends to the whole group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const send = (message: ToPrimary, onSent = () => {}) => {
    if (process.connected) process.send?.(message, undefined, {}, onSent);
    else onSent();
  };
  const welcome = Promise.withResolvers<Welcome>();
  const close = Promise.withResolvers<{ isLast: boolean }>();
  const asking = new Map<number, (answers: unknown[]) => void>();
  let lastId = 0;
  const handlers = {
    lead() {},
    // A worker that does not serve yet has nothing to finish.
    stop: (_reason: string, _isReload: boolean): void => process.exit(0),
    wake() {},
    receive(_event: AppEvent, _id: string) {},
    report: async (): Promise<unknown> => null,
    async endUpload(_id: string) {},
  };
  const setter =
    <Name extends keyof typeof handlers>(name: Name) =>
    (handler: (typeof handlers)[Name]): void => {
      handlers[name] = handler;
    };

  const ask = (question: Question) => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    asking.set(lastId, resolve);
    send({ type: 'ask', id: lastId, question });
    return promise;
  };
  const answer = (question: Question) =>
    (question.type === 'metrics' ? handlers.report() : handlers.endUpload(question.id)).catch(() => null);

  process.on('message', (message: FromPrimary) => {
    if (message.type === 'welcome') welcome.resolve(message);
    else if (message.type === 'lead') handlers.lead();
    else if (message.type === 'wake') handlers.wake();
    else if (message.type === 'stop') handlers.stop(message.reason, message.isReload);
    else if (message.type === 'close') close.resolve(message);
    else if (message.type === 'event') handlers.receive(message.event, message.id);
    else if (message.type === 'question') {
      void answer(message.question).then((said) => send({ type: 'answer', id: message.id, answer: said ?? null }));
    } else {
      asking.get(message.id)?.(message.answers);
      asking.delete(message.id);
    }
  });
  // Before `hello`: once the primary has answered, a later server must wait for the end of this process.
  if (!databaseUrl) joinDataFolder(resolve(dataDir));
  send({ type: 'hello' });
  const { isFirst, lastEnd, port } = await welcome.promise;
  const lock: Lock = {
    lastEnd,
    trust: () => send({ type: 'trust' }),
    distrust: () => send({ type: 'distrust' }),
    release() {},
  };
  return {
    isFirst,
    port,
    lock,
    /** Ends all processes of the server at once. This one ends when the message is sent. */
    endServer: () => send({ type: 'damaged' }, () => process.exit(1)),
    serving: (announcement: string | null) => send({ type: 'serving', announcement }),
    stopping: () => send({ type: 'stopping' }),
    resigned: () => send({ type: 'resigned' }),
    /** `isLast`: all other workers have closed the database, so that this one closes it for the server. */
    async askToClose() {
      send({ type: 'last-metrics', metrics: await answer({ type: 'metrics' }) });
      send({ type: 'closing' });
      return close.promise;
    },
    publish: (events: readonly AppEvent[]) => send({ type: 'publish', events }),
    wake: () => send({ type: 'wake' }),
    collect: () => ask({ type: 'metrics' }),
    /** Ends the request about an upload, on any worker, and waits for its end. */
    endUpload: (id: string): Promise<unknown> => ask({ type: 'end-upload', id }),
    onLead: setter('lead'),
    /** In a reload the other workers go on. */
    onStop: setter('stop'),
    onWake: setter('wake'),
    onEvent: setter('receive'),
    onReport: setter('report'),
    onEndUpload: setter('endUpload'),
  };
}
