import { once } from 'node:events';
import { ERRORS, type Locker } from '@tus/server';
import type { AllWorkers } from '../../cluster/to-primary.ts';

interface Turn {
  ask(): void;
  begin(): void;
}

/** Requests about one upload take turns; where workers or servers begin at the same moment, uploads.service.ts decides. */
export function createTurns(allWorkers: AllWorkers | null, waitMs: number): Locker {
  const queues = new Map<string, Turn[]>();

  function take(id: string, ask: () => void): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const turns = queues.get(id) ?? [];
    const turn = { ask, begin: () => resolve(() => end(id, turn)) };
    turns.push(turn);
    queues.set(id, turns);
    if (turns.length === 1) turn.begin();
    // The client of the one before may have lost its connection: it stores what it has received, and ends.
    else if (turns.length === 2) turns[0]?.ask();
    return promise;
  }

  function end(id: string, turn: Turn): void {
    const turns = queues.get(id);
    if (turns?.[0] !== turn) return;
    turns.shift();
    if (turns.length === 0) queues.delete(id);
    turns[0]?.begin();
    if (turns.length > 1) turns[0]?.ask();
  }

  allWorkers?.onEndUpload(async (id) => {
    const release = await take(id, () => {});
    release();
  });

  return {
    newLock(id) {
      let release = () => {};
      return {
        async lock(signal, ask) {
          const turn = Promise.resolve(allWorkers?.endUpload(id)).then(() => take(id, () => void ask()));
          const late = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
          const isLate = late.aborted || Promise.race([turn.then(() => false), once(late, 'abort').then(() => true)]);
          if (await isLate) {
            void turn.then((unused) => unused());
            throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          release = await turn;
        },
        unlock: async () => release(),
      };
    },
  };
}
