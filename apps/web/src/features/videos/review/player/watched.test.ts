import { expect, test } from 'vitest';
import { mergeRanges, type Range, trackWatched } from './watched.ts';

test.each<[Range[], Range[]]>([
  [[], []],
  [
    [
      [5, 8],
      [0, 2],
    ],
    [
      [0, 2],
      [5, 8],
    ],
  ],
  [
    [
      [0, 4],
      [3, 6],
      [6, 7],
      [1, 2],
    ],
    [[0, 7]],
  ],
])('the parts %j cover %j', (ranges, merged) => expect(mergeRanges(ranges)).toEqual(merged));

function aMedia() {
  // The part of an element that tells what it has played.
  const media = new EventTarget() as HTMLMediaElement;
  const play = (...ranges: Range[]) =>
    Object.defineProperty(media, 'played', {
      configurable: true,
      value: {
        length: ranges.length,
        start: (index: number) => ranges[index]?.[0],
        end: (index: number) => ranges[index]?.[1],
      },
    });
  return { media, play };
}

test('what was watched twice counts once, also when the element has changed to another file', () => {
  const { media, play } = aMedia();
  const told: number[] = [];
  const watched = trackWatched(media, (seconds) => told.push(seconds));
  expect(watched.seconds()).toBe(0);
  play([0, 3]);
  media.dispatchEvent(new Event('timeupdate'));
  // The smaller file begins with nothing played.
  play([2, 5]);
  expect(watched.seconds()).toBe(5);
  watched.end();
  play([7, 9]);
  media.dispatchEvent(new Event('pause'));
  expect(watched.seconds()).toBe(7);
  expect(told).toEqual([3]);
});
