import { expect, test } from 'vitest';
import { formatAgo } from './ago.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

test.each([
  ['2026-03-10T12:00:30.000Z', 'just now'],
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 min ago'],
  ['2026-03-10T11:00:01.000Z', '59 min ago'],
  ['2026-03-10T11:00:00.000Z', '1 h ago'],
  ['2026-03-09T12:00:00.000Z', '1 day ago'],
  ['2026-03-03T12:00:01.000Z', '6 days ago'],
  ['2026-03-03T12:00:00.000Z', '3 Mar 2026'],
])('%s was %s', (time, expected) => {
  expect(formatAgo(time, NOW)).toBe(expected);
});
