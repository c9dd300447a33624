import { SUBJECT_MAX } from '@touchline/contracts/limits';
import { cutText } from '@touchline/contracts/text';
import { formatDate } from '../../lib/format.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time of a conversation's latest message, in short: '14:05' today, '21 Nov 2026' on other days. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  return date.toDateString() === now.toDateString() ? CLOCK.format(date) : formatDate(iso);
}

/** The subject of a reply: the thread's own with one 'Re: ' in front, cut to the length of a subject. */
export function replySubject(subject: string): string {
  return cutText(/^re:/i.test(subject) ? subject : `Re: ${subject}`, SUBJECT_MAX);
}
