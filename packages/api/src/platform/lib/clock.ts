export interface Clock {
  now(): Date;
}

export const DAY_SECONDS = 86_400;

export const systemClock: Clock = { now: () => new Date() };

/** The time as the database stores it: ISO-8601 UTC with milliseconds. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString();
}

export function timestampIn(clock: Clock, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1000).toISOString();
}
