export interface Clock {
  now(): Date;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

export const systemClock: Clock = { now: () => new Date() };

/** The time as the database stores it: ISO-8601 UTC with milliseconds. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString();
}

export function timestampIn(clock: Clock, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1000).toISOString();
}

/** Rounded up, so that what a user waits for is there by then. */
export function durationInWords(seconds: number): string {
  const [size, unit] = seconds > HOUR_SECONDS ? [HOUR_SECONDS, 'hour'] : [MINUTE_SECONDS, 'minute'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
