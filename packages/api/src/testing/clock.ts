import { Clock } from '../platform/lib/clock.ts';

/** A clock that stands still until a test advances it. */
export interface TurnableClock extends Clock {
  turn(seconds: number): void;
  set(time: string): void;
}

export function turnableClock(start = '2026-03-02T09:00:00.000Z'): TurnableClock {
  let time = Date.parse(start);
  return Object.assign(new Clock(() => new Date(time)), {
    turn(seconds: number) {
      time += seconds * 1000;
    },
    set(text: string) {
      time = Date.parse(text);
    },
  });
}
