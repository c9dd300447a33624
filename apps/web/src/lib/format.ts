const MEGABYTE = 1024 * 1024;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const MONTH: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' };
const DAY_OF_YEAR: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const UTC_DAY: Intl.DateTimeFormatOptions = { ...DAY, timeZone: 'UTC' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const MINUTE: Intl.DateTimeFormatOptions = { ...DAY, ...TIME };
/** Cached: creating one takes milliseconds on a phone, and every card of a list needs the same ones. */
const writers = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** '21 Nov 2026'. A birth date is a day without a time, so it is not converted to the viewer's time zone. */
export function formatDate(iso: string | null | undefined): string {
  return write(iso, iso && DATE_ONLY.test(iso) ? UTC_DAY : DAY);
}

/** '21 Nov', with the year unless it is this one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  return write(iso, new Date(iso).getFullYear() === now.getFullYear() ? DAY_OF_YEAR : DAY);
}

/** 'November 2026' */
export function formatMonth(iso: string | null | undefined): string {
  return write(iso, MONTH);
}

/** '21 Nov 2026, 14:05' */
export function formatDateTime(iso: string | null | undefined): string {
  return write(iso, MINUTE);
}

/** '14:05' */
export function formatTime(iso: string): string {
  return write(iso, TIME);
}

function write(iso: string | null | undefined, style: Intl.DateTimeFormatOptions): string {
  if (!iso) return 'No date';
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  const writer = writers.get(style) ?? new Intl.DateTimeFormat('en-GB', style);
  writers.set(style, writer);
  return writer.format(date);
}

/** In whole megabytes, or kilobytes below one: '12 MB', '300 KB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= MEGABYTE) return `${Math.round(bytes / MEGABYTE)} MB`;
  return `${bytes > 0 ? Math.max(1, Math.round(bytes / 1024)) : 0} KB`;
}

/** '1,204' */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** '1 clip', '1,204 clips' */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** '25%'; a share that would round to 0% or 100% but is neither is shown as '<1%' or '>99%'. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%';
  const percent = Math.round((part / whole) * 100);
  if (percent === 0) return '<1%';
  return percent === 100 && part < whole ? '>99%' : `${percent}%`;
}

/** '1:05' */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => firstLetter(name.trim())).join('');
}

/** A letter as displayed: an accented letter or an emoji may take several code units. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name);
  return first ? first.segment.toUpperCase() : '';
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** The completed years of a person on a day, both written yyyy-mm-dd. */
export function yearsOld(dateOfBirth: string, today: string): number {
  const [born, now] = [Number(dateOfBirth.slice(0, 4)), Number(today.slice(0, 4))];
  return today.slice(5) < dateOfBirth.slice(5) ? now - born - 1 : now - born;
}

/** Current year minus birth year, whatever the month; null if the date is missing or invalid. */
export function ageInYears(dateOfBirth: string | null | undefined, now: Date = new Date()): number | null {
  const year = Number(dateOfBirth?.slice(0, 4) || Number.NaN);
  return Number.isInteger(year) ? now.getFullYear() - year : null;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const DAY_MS = 24 * 3600 * 1000;

/** For how long something has waited: "less than a day", "1 day", "12 days". */
export function waitingTimeOf(since: string, now: Date = new Date(), { isShort = false } = {}): string {
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / DAY_MS);
  if (days < 1) return isShort ? '<1 day' : 'less than a day';
  return countOf(days, 'day');
}
