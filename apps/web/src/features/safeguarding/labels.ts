import type { ReportSubject } from '@touchline/contracts/reports';
import { countOf, formatDate, formatDateTime } from '../../lib/format.ts';

export const SUBJECT_LABELS: Record<ReportSubject, string> = {
  user: 'User',
  profile: 'Profile',
  message: 'Message',
  video: 'Clip',
  'id-card': 'ID card',
  concern: 'Concern from the ID check',
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value of a frozen copy: times are kept as the database has them. */
export function copiedText(value: string): string {
  if (TIME.test(value)) return formatDateTime(value);
  return DATE.test(value) ? formatDate(value) : value;
}

export const reportsText = (count: number) => countOf(count, 'report');
export const messagesText = (count: number) => countOf(count, 'message');
