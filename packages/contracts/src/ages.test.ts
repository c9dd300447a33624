import { expect, test } from 'vitest';
import { ageBandOf, bornForAdults, dayIn, isUnderAge } from './ages.ts';

test.each([
  ['2008-05-10', '2026-05-09', true],
  ['2008-05-10', '2026-05-10', false],
  ['2008-05-10', '2027-01-01', false],
  ['2008-12-31', '2026-12-30', true],
  // Born on a leap day: of age on 1 March of a common year.
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  // The 18th year after a leap year is never a leap year, but the day of another person may be one.
  ['2010-02-28', '2028-02-29', false],
  ['2010-03-01', '2028-02-29', true],
])('who was born on %s is under age on %s: %s', { tags: ['MINOR-01'] }, (born, today, expected) => {
  expect(isUnderAge(born, today)).toBe(expected);
  // The same rule as a comparison of days of birth, as statements use it.
  expect(born > bornForAdults(today)).toBe(expected);
});

test.each([
  ['2018-01-01', 'U16'],
  ['2010-12-31', 'U16'],
  ['2009-01-01', 'U17'],
  ['2009-12-31', 'U17'],
  ['2008-12-31', 'U18'],
])('in 2026 the band of who was born on %s is %s, on each day of the year', (born, band) => {
  expect(ageBandOf(born, '2026-01-01')).toBe(band);
  expect(ageBandOf(born, '2026-12-30')).toBe(band);
});

test('the day depends on the time zone', () => {
  const evening = new Date('2026-03-28T23:30:00.000Z');
  expect(dayIn('UTC', evening)).toBe('2026-03-28');
  expect(dayIn('Europe/Berlin', evening)).toBe('2026-03-29');
  expect(dayIn('America/New_York', evening)).toBe('2026-03-28');
  expect(dayIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00.000Z'))).toBe('2027-01-01');
  // The night in which clocks are set forward.
  expect(dayIn('Europe/Berlin', new Date('2026-03-29T22:00:00.000Z'))).toBe('2026-03-30');
});
