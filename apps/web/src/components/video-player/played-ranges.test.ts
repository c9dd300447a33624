import { expect, test } from 'vitest';
import { createPlayedRanges } from './played-ranges.ts';

function watched(...times: (number | 'end')[]) {
  const ranges: [number, number][] = [];
  const { at, end } = createPlayedRanges((from, to) => ranges.push([from, to]));
  for (const time of times) {
    if (time === 'end') end();
    else at(time, 1);
  }
  return ranges;
}

test('what is played without a jump is one range, told when it ends', () => {
  expect(watched(0, 0.25, 0.5, 0.75, 'end')).toEqual([[0, 0.75]]);
  expect(watched(0, 0.5)).toEqual([]);
});

test('a jump forward, back or round a loop begins another range', () => {
  expect(watched(0, 0.5, 1, 30, 30.5, 'end')).toEqual([
    [0, 1],
    [30, 30.5],
  ]);
  expect(watched(5, 5.5, 2, 2.5, 'end')).toEqual([
    [5, 5.5],
    [2, 2.5],
  ]);
});

test('a long range is told every ten seconds', () => {
  const times = Array.from({ length: 45 }, (_, index) => index / 2);
  expect(watched(...times)).toEqual([
    [0, 10],
    [10, 20],
  ]);
});

test('at twice the speed the time advances twice as fast', () => {
  const ranges: [number, number][] = [];
  const { at, end } = createPlayedRanges((from, to) => ranges.push([from, to]));
  for (const time of [0, 1.5, 3]) at(time, 2);
  end();
  expect(ranges).toEqual([[0, 3]]);
});
