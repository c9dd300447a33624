import type { Slots } from '@touchline/api';
import { ERRORS, type Locker } from '@tus/server';

/**
 * Requests about one upload take turns on this server. One that arrives asks the one before to end, as that may be one whose
 * client has lost the connection and is back with this one; it then stores what it has received. On several servers the rows of
 * the database decide: see uploads.service.ts.
 */
export function createTurns(slots: Slots, waitMs: number): Locker {
  return {
    newLock(id) {
      let release = () => {};
      return {
        async lock(signal, ask) {
          const turn = slots.take({ kind: 'upload-turn', owner: id, onWanted: () => void ask() });
          if (await comesInTime(turn, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]))) release = await turn;
          else {
            void turn.then((late) => late());
            throw ERRORS.ERR_LOCK_TIMEOUT;
          }
        },
        unlock: async () => release(),
      };
    },
  };
}

/** Whether a turn comes before the signal. */
async function comesInTime(turn: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  signal.addEventListener('abort', giveUp, { once: true });
  void turn.then(() => resolve(true));
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
