import { expect, test } from 'vitest';
import { createPlayedRanges } from './played-ranges.ts';

function watch() {
  const ranges: [number, number][] = [];
  let clock = 0;
  const played = createPlayedRanges(
    (from, to) => ranges.push([from, to]),
    () => clock,
  );
  return { ...played, ranges, pass: (seconds: number) => (clock += seconds) };
}

function watched(...times: (number | 'jump')[]) {
  const { at, end, ranges } = watch();
  for (const time of times) {
    if (time === 'jump') end(null);
    else at(time, 1);
  }
  return ranges;
}

test('what is played without a jump is one range, told when it ends', () => {
  expect(watched(0, 0.25, 0.5, 0.75, 'jump')).toEqual([[0, 0.75]]);
  expect(watched(0, 0.5)).toEqual([]);
});

test('a jump forward, back or round a loop begins another range', { tags: ['PLAY-13'] }, () => {
  expect(watched(0, 0.5, 1, 30, 30.5, 'jump')).toEqual([
    [0, 1],
    [30, 30.5],
  ]);
  expect(watched(5, 5.5, 2, 2.5, 'jump')).toEqual([
    [5, 5.5],
    [2, 2.5],
  ]);
});

test('a range goes on to the second at which the video was paused, but not over a jump', () => {
  const { at, end, ranges } = watch();
  at(2, 1);
  at(2.75, 1);
  end(3);
  at(3, 1);
  at(3.5, 1);
  end(60);
  expect(ranges).toEqual([
    [2, 3],
    [3, 3.5],
  ]);
});

test('what was played so far can be told while the video plays on', () => {
  const { at, end, tell, ranges } = watch();
  at(0, 1);
  at(0.9, 1);
  tell();
  tell();
  at(1.6, 1);
  end(2);
  expect(ranges).toEqual([
    [0, 0.9],
    [0.9, 2],
  ]);
});

test('a long range is told every ten seconds', () => {
  const times = Array.from({ length: 45 }, (_, index) => index / 2);
  expect(watched(...times)).toEqual([
    [0, 10],
    [10, 20],
  ]);
});

test('a hidden page that looks at the time every few seconds loses nothing, at any speed', () => {
  const { at, end, pass, ranges } = watch();
  at(0, 2);
  pass(3);
  at(6, 2);
  pass(1);
  end(8);
  expect(ranges).toEqual([[0, 8]]);
});
