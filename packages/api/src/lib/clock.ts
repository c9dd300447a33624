/** What time it is, as a parameter: tests turn it, nothing else asks the system. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The time as the database stores it: ISO-8601 UTC with milliseconds. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString();
}

/** A moment some seconds before (negative) or after now, as stored. */
export function timestampIn(clock: Clock, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1000).toISOString();
}
