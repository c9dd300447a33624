import { expect, test } from 'vitest';
import { seasonOf } from './card-defaults.ts';

test.each([
  ['2026-11-25', '07-01', '2026/27', '2027-06-30'],
  ['2027-06-30', '07-01', '2026/27', '2027-06-30'],
  ['2027-07-01', '07-01', '2027/28', '2028-06-30'],
  ['2099-08-01', '07-01', '2099/00', '2100-06-30'],
  ['2026-11-25', '01-01', '2026', '2026-12-31'],
  ['2027-02-28', '03-01', '2026/27', '2027-02-28'],
  ['2028-02-29', '03-01', '2027/28', '2028-02-29'],
])(
  'with seasons from %2$s on, %1$s is in the season %3$s that ends on %4$s',
  { tags: ['LIFE-02'] },
  (day, start, name, endsOn) => {
    expect(seasonOf(day, start)).toEqual({ name, endsOn });
  },
);
