import { expect, test } from 'vitest';
import { flagOf } from './flag.ts';

test.each([
  ['Spain', '🇪🇸'],
  ['côte d’ivoire', '🇨🇮'],
  ['Germany', '🇩🇪'],
  ['Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['Marisma', null],
  ['', null],
  [null, null],
])('the flag of %s is %s', { tags: ['DISC-104'] }, (country, flag) => {
  expect(flagOf(country)).toBe(flag);
});
