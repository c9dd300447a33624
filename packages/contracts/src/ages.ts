import type { AgeBand } from './options.ts';

/** Ages of players, from days written yyyy-MM-dd. Free of zod, so that any page may load it. */

const ADULT_AGE = 18;
/** Days on record after which an unconfirmed date of birth can make a minor an adult. */
export const BIRTH_DATE_SETTLES_DAYS = 30;

export const YOUNGEST_BAND_AGE = 16;

export function dayIn(timeZone: string, moment: Date): string {
  // Loading the tables of time zones takes 8 MB, which a server in UTC need not spend.
  if (timeZone === 'UTC') return moment.toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>;
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** Whether a person is under 18. One born on 29 February comes of age on 1 March of a common year, as in English law. */
export function isUnderAge(dateOfBirth: string, today: string): boolean {
  return dateOfBirth > bornForAdults(today);
}

/** The latest date of birth of an adult today. */
export function bornForAdults(today: string): string {
  return `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`;
}

/** The age band of a minor, by the year of birth as in football: players who turn 17 in this calendar year are U17. */
export function ageBandOf(dateOfBirth: string, today: string): AgeBand {
  const turns = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  if (turns <= YOUNGEST_BAND_AGE) return 'U16';
  return turns === 17 ? 'U17' : 'U18';
}
