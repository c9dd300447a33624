/** Ages of players, from days written yyyy-MM-dd. Free of zod, so that any page may load it. */

const ADULT_AGE = 18;
/** An unconfirmed date of birth makes an adult of a minor only after so many days on record. */
export const BIRTH_DATE_SETTLES_DAYS = 30;

export const AGE_BANDS = ['U16', 'U17', 'U18'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];
export const YOUNGEST_BAND_AGE = 16;

export function dayIn(timeZone: string, moment: Date): string {
  // Loading the tables of time zones takes 8 MB, which a server in UTC need not spend.
  if (timeZone === 'UTC') return moment.toISOString().slice(0, 10);
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Whether a person is under 18. One born on 29 February comes of age on 1 March of a common year, as in English law. */
export function isUnderAge(dateOfBirth: string, today: string): boolean {
  return dateOfBirth > bornForAdults(today);
}

/** The latest day of birth that makes an adult today. */
export function bornForAdults(today: string): string {
  const [year, rest] = [today.slice(0, 4), today.slice(4)];
  return `${Number(year) - ADULT_AGE}${rest}`;
}

/** The band of a minor. As in football it depends on the year of birth alone: U17 are those who turn 17 in this calendar year. */
export function ageBandOf(dateOfBirth: string, today: string): AgeBand {
  const turns = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  if (turns <= YOUNGEST_BAND_AGE) return 'U16';
  return turns === 17 ? 'U17' : 'U18';
}
