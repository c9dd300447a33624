import type { QuietHours } from '@touchline/contracts/notifications';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The first moment from `time` on that is outside of a user's quiet hours. */
export function afterQuietHours(time: Date, quiet: QuietHours | null): Date {
  if (!quiet) return time;
  const local = localTime(time, quiet.timeZone);
  const [now, begins, ends] = [local % DAY_MS, minutesOf(quiet.begins), minutesOf(quiet.ends)];
  const isQuiet = begins < ends ? begins <= now && now < ends : begins <= now || now < ends;
  if (!isQuiet) return time;
  const endsTomorrow = begins > ends && now >= begins;
  return instantAfter(time, local - now + ends + (endsTomorrow ? DAY_MS : 0), quiet.timeZone);
}

/** Milliseconds since midnight of a text such as 22:30. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const writer =
    writers.get(timeZone) ??
    new Intl.DateTimeFormat('en', { ...numeric, minute: 'numeric', second: 'numeric', hourCycle: 'h23', timeZone });
  writers.set(timeZone, writer);
  return writer;
}

/** What the clocks of a time zone show, as the milliseconds at which the clocks of UTC show the same. */
function localTime(time: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    writerOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** What the clocks of a time zone show, as yyyy-MM-dd and hh:mm. */
export function localClock(time: Date, timeZone: string): { day: string; time: string } {
  const text = new Date(localTime(time, timeZone)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The first moment after `time` at which the clocks of a time zone show a local time, or have skipped it. */
function instantAfter(time: Date, local: number, timeZone: string): Date {
  const offsetAt = (instant: number) => localTime(new Date(instant), timeZone) - instant;
  const candidates = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)].map((offset) => local - offset);
  const exact = candidates.filter((one) => one > time.getTime() && localTime(new Date(one), timeZone) === local);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}
