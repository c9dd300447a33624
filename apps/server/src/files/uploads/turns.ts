import { ERRORS, type Locker } from '@tus/server';

/** A request that has its turn with an upload. */
interface Holder {
  /** Asks it to end, as it may be one whose client has lost the connection and is back with another request. */
  ask(): void;
  /** Resolves when it has ended. */
  ended: Promise<void>;
}

/**
 * Requests about one upload take turns on this server. One that arrives asks the one before to end, which then stores what
 * it has received. On several servers the rows of the database decide: see uploads.service.ts.
 */
export function createTurns(waitMs: number): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock(id) {
      let end = () => {};
      return {
        async lock(signal, ask) {
          const timeout = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            holder.ask();
            if (!(await endsInTime(holder, timeout))) throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          const { promise, resolve } = Promise.withResolvers<void>();
          holders.set(id, { ask: () => void ask(), ended: promise });
          end = resolve;
        },
        async unlock() {
          holders.delete(id);
          end();
        },
      };
    },
  };
}

/** Whether a holder ends before the signal. */
async function endsInTime({ ended }: Holder, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  signal.addEventListener('abort', giveUp, { once: true });
  void ended.then(() => resolve(true));
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
