import type { Clock } from '../platform/lib/clock.ts';

/** A clock that stands still until a test advances it. */
export interface TurnableClock extends Clock {
  turn(seconds: number): void;
  set(time: string): void;
}

export function turnableClock(start = '2026-03-02T09:00:00.000Z'): TurnableClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    turn(seconds) {
      time += seconds * 1000;
    },
    set(text) {
      time = Date.parse(text);
    },
  };
}
