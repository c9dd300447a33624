export class Clock {
  readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  /** As the database stores it: ISO-8601 UTC with milliseconds. */
  timestamp(): string {
    return this.now().toISOString();
  }

  timestampIn(seconds: number): string {
    return new Date(this.now().getTime() + seconds * 1000).toISOString();
  }
}

export const systemClock = new Clock(() => new Date());

/** Monday, 00:00 UTC. */
export function startOfWeek(time: Date): Date {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() - daysSinceMonday));
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** Rounded up, so that what a user waits for is there by then. */
export function durationInWords(seconds: number): string {
  const [size, unit] = seconds > HOUR_SECONDS ? [HOUR_SECONDS, 'hour'] : [MINUTE_SECONDS, 'minute'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
