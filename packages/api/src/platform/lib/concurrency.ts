import { AppError } from '../errors.ts';

/** Runs at most `atOnce` jobs at a time. At most `waiting` more wait; the rest are rejected with BUSY. */
export function limitConcurrency(atOnce: number, waiting: number) {
  let running = 0;
  const turns: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (turns.length >= waiting) throw new AppError('BUSY');
      await new Promise<void>((resolve) => turns.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = turns.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Like `limitConcurrency`, but users take turns: one job of a user runs at a time, and then the user goes to the end of the line. */
export function limitConcurrencyByUser(limits: { atOnce: number; waiting: number; waitMaxMs: number }) {
  const running = new Set<string>();
  // The order of the map is the order of the turns.
  const turns = new Map<string, (() => void)[]>();
  let waiting = 0;

  const startNext = () => {
    for (const [userId, [turn]] of turns) {
      if (running.size >= limits.atOnce) return;
      if (!running.has(userId)) turn?.();
    }
  };
  const leave = (userId: string, turn: () => void) => {
    waiting -= 1;
    const others = (turns.get(userId) ?? []).filter((other) => other !== turn);
    if (others.length > 0) turns.set(userId, others);
    else turns.delete(userId);
  };
  const waitForTurn = (userId: string) =>
    new Promise<void>((resolve, reject) => {
      if (waiting >= limits.waiting) throw new AppError('BUSY');
      waiting += 1;
      const giveUp = () => {
        leave(userId, turn);
        reject(new AppError('BUSY'));
      };
      const timer = setTimeout(giveUp, limits.waitMaxMs).unref();
      const turn = () => {
        clearTimeout(timer);
        leave(userId, turn);
        running.add(userId);
        resolve();
      };
      turns.set(userId, [...(turns.get(userId) ?? []), turn]);
    });

  return async <T>(userId: string, job: () => Promise<T>): Promise<T> => {
    const isFree = running.size < limits.atOnce && !running.has(userId);
    if (isFree) running.add(userId);
    else await waitForTurn(userId);
    try {
      return await job();
    } finally {
      running.delete(userId);
      const later = turns.get(userId);
      turns.delete(userId);
      if (later) turns.set(userId, later);
      startNext();
    }
  };
}
