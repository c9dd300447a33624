import { AppError } from '../errors.ts';

/** Runs at most `atOnce` jobs and lets at most `waiting` more wait; refuses the rest, so that a flood cannot pile up. */
export function queue(atOnce: number, waiting: number): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const turns: (() => void)[] = [];
  return async (job) => {
    if (running >= atOnce) {
      if (turns.length >= waiting) throw new AppError('BUSY', { retryAfter: 5 });
      await new Promise<void>((resolve) => turns.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      // The place passes straight to the next in line, or is given back.
      const next = turns.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
