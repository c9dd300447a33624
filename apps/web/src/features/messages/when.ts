import { formatDate } from '../../lib/format.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** When a conversation last moved, in the little room of a list: '14:05' today, '21 Nov 2026' before. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  return date.toDateString() === now.toDateString() ? CLOCK.format(date) : formatDate(iso);
}
