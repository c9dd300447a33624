import { countOf, formatDate } from '../../lib/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something happened, in short: 'just now', '5 min ago', '3 h ago', '2 days ago'; the date after a week. */
export function formatAgo(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  const days = Math.floor(passed / DAY_MS);
  if (days >= 7) return formatDate(iso);
  return `${countOf(days, 'day')} ago`;
}
