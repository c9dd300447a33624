import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { FILE_MAX_BYTES, maxBitRateOf, maxBytesOf, offersPart, PART_MAX_SECONDS } from './limits.ts';

test.each([
  ['a file of 4 GB', { type: 'video/mp4', size: FILE_MAX_BYTES }, true],
  ['one byte more', { type: 'video/mp4', size: FILE_MAX_BYTES + 1 }, false],
  ['a small file', { type: 'video/mp4', size: 1 }, true],
  ['a file whose type the browser does not know', { type: '', size: 1 }, true],
  ['an empty file', { type: 'video/mp4', size: 0 }, false],
  ['a text', { type: 'text/plain', size: 1 }, false],
])('whether a part can be chosen from %s', (_what, file, isOffered) => {
  expect(offersPart(file)).toBe(isOffered);
});

test.each([1, 5, 20, 45, PART_MAX_SECONDS])('a part of %d seconds always fits', (seconds) => {
  const encoded = (maxBitRateOf(seconds) * seconds) / 8;
  expect(encoded).toBeLessThan(maxBytesOf(seconds));
  expect(maxBytesOf(seconds)).toBeLessThanOrEqual(VIDEO_MAX_BYTES);
});

test('20 seconds are less than 40 MB, and the longest part is of good quality', () => {
  expect(maxBytesOf(20)).toBeLessThan(40e6);
  expect(maxBitRateOf(PART_MAX_SECONDS)).toBeGreaterThan(8e6);
});
