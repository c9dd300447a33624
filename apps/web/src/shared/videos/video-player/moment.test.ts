import { expect, test } from 'vitest';
import { secondsOf } from './moment.ts';

const TIMES: [text: string | null, seconds: number | undefined][] = [
  ['83', 83],
  ['0', 0],
  ['7.25', 7.25],
  ['83s', 83],
  ['1m23s', 83],
  ['1M23S', 83],
  ['2m', 120],
  ['2m5', 125],
  ['1h2m3s', 3723],
  ...['', ' ', '-5', '1:23', 'soon', '1e9', '0x10', '5m1h', '99999999', 'NaN'].map((text): [string, undefined] => [
    text,
    undefined,
  ]),
  [null, undefined],
];

test.each(TIMES)('the time %j of an address is second %s', { tags: ['PLAY-15'] }, (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});
