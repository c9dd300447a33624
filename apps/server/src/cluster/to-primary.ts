import { resolve } from 'node:path';
import { createHubLink, type HubLink } from '@touchline/api';
import { joinDataFolder } from '@touchline/db';
import type { Lock } from '@touchline/db/open/locks';
import type { Config } from '../config.ts';
import type { FromPrimary, ToPrimary, Welcome } from './messages.ts';

/** The connection of a worker with the primary process of its server. */
export interface Primary extends Welcome {
  link: HubLink;
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
  const link = createHubLink(send);
  const welcome = Promise.withResolvers<Welcome>();
  const close = Promise.withResolvers<{ isLast: boolean }>();
  let lead = () => {};
  // Until it serves requests there is nothing to finish.
  let stop = (_reason: string, _isReload: boolean) => process.exit(0);
  process.on('message', (message: FromPrimary) => {
    if (message.type === 'welcome') welcome.resolve(message);
    else if (message.type === 'lead') lead();
    else if (message.type === 'stop') stop(message.reason, message.isReload);
    else if (message.type === 'close') close.resolve(message);
    else link.receive(message);
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
    link,
    serving: (announcement) => send({ type: 'serving', announcement }),
    onLead(begin) {
      lead = begin;
    },
    onStop(how) {
      stop = how as typeof stop;
    },
    stopping: () => send({ type: 'stopping' }),
    resigned: () => send({ type: 'resigned' }),
    async askToClose() {
      await link.reportLast();
      send({ type: 'closing' });
      return close.promise;
    },
  };
}
