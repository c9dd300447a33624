import { expect, test } from 'vitest';
import { formatTime, parseTime } from './times.ts';

test.each([
  ['1:05.3', 65.3],
  ['0:00', 0],
  ['65.3', 65.3],
  ['65,3', 65.3],
  [' 2:07 ', 127],
  ['75:00.0', 4500],
  ['1:02:03.5', 3723.5],
  ['5.', 5],
  ['0:09.96', 10],
])('%s is read as %d seconds', { tags: ['CUT-02'] }, (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

test.each(['', 'start', '1:75', '1:60', '1:99:00', '-3', '1:', ':30', '1.5:00', '1:2:3:4', '0x10', '1e3', '٣'])(
  '%j is no time',
  (text) => {
    expect(parseTime(text)).toBeNull();
  },
);

test.each([
  [0, '0:00.0'],
  [65.3, '1:05.3'],
  [59.96, '1:00.0'],
  [4500, '75:00.0'],
  [-1, '0:00.0'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
  expect(parseTime(text)).toBeCloseTo(Math.max(0, seconds), 0);
});
