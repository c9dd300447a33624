import { expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const quiet = (begins: string, ends: string, timeZone = 'Europe/Berlin') => ({ begins, ends, timeZone });

test.each([
  ['outside of them', '2026-01-10T12:00:00Z', quiet('22:00', '07:00'), '2026-01-10T12:00:00Z'],
  ['before midnight', '2026-01-10T22:30:00Z', quiet('22:00', '07:00'), '2026-01-11T06:00:00Z'],
  ['after midnight', '2026-01-11T01:15:30Z', quiet('22:00', '07:00'), '2026-01-11T06:00:00Z'],
  ['at their first moment', '2026-01-10T21:00:00Z', quiet('22:00', '07:00'), '2026-01-11T06:00:00Z'],
  ['at their end', '2026-01-11T06:00:00Z', quiet('22:00', '07:00'), '2026-01-11T06:00:00Z'],
  ['within one day', '2026-01-10T12:30:00Z', quiet('13:00', '15:00'), '2026-01-10T14:00:00Z'],
  ['in summer time', '2026-07-10T21:00:00Z', quiet('22:00', '07:00'), '2026-07-11T05:00:00Z'],
  ['in the night that clocks are set forward', '2026-03-28T22:00:00Z', quiet('22:00', '07:00'), '2026-03-29T05:00:00Z'],
  ['in the night that clocks are set back', '2026-10-24T21:00:00Z', quiet('22:00', '07:00'), '2026-10-25T06:00:00Z'],
  ['with an end that clocks skip', '2026-03-29T00:00:00Z', quiet('22:00', '02:30'), '2026-03-29T01:30:00Z'],
  ['with an end that clocks show twice', '2026-10-24T22:00:00Z', quiet('22:00', '02:30'), '2026-10-25T00:30:00Z'],
  ['in the second of two equal hours', '2026-10-25T01:15:00Z', quiet('22:00', '02:30'), '2026-10-25T01:30:00Z'],
  [
    'in a zone with half hours',
    '2026-01-10T17:00:00Z',
    quiet('22:00', '06:00', 'Asia/Kolkata'),
    '2026-01-11T00:30:00Z',
  ],
  ['west of Greenwich', '2026-01-11T04:00:00Z', quiet('22:00', '06:00', 'America/New_York'), '2026-01-11T11:00:00Z'],
  ['at the end of a year', '2026-12-31T21:30:00Z', quiet('22:00', '07:00'), '2027-01-01T06:00:00Z'],
])(
  'a mail %s waits for the end of the quiet hours, or goes at once',
  { tags: ['NOTE-14'] },
  (_when, time, hours, expected) => {
    expect(afterQuietHours(new Date(time), hours)).toEqual(new Date(expected));
  },
);

test('a mail of a user without quiet hours goes at once', () => {
  const time = new Date('2026-01-10T23:00:00Z');
  expect(afterQuietHours(time, null)).toBe(time);
});
