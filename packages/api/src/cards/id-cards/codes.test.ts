import { isMistyped } from '@touchline/contracts/verification-codes';
import { expect, test } from 'vitest';
import { newVerificationCode, toCardNumber } from './codes.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The value that a chi-squared variable with 31 degrees of freedom exceeds once in a billion times. */
const CHI_SQUARED_LIMIT = 107;

test('a hundred thousand codes are unique, have 16 characters and a check character, and are evenly distributed at each position', {
  tags: ['ID-06'],
}, () => {
  const COUNT = 100_000;
  const codes = new Set(Array.from({ length: COUNT }, newVerificationCode));
  expect(codes.size).toBe(COUNT);
  const counts = Array.from({ length: 17 }, () => new Map<string, number>());
  for (const code of codes) {
    if (!/^[0-9A-HJKMNP-TV-Z]{17}$/.test(code) || isMistyped(code)) expect.unreachable(code);
    for (const [place, letter] of [...code].entries()) counts[place]?.set(letter, (counts[place].get(letter) ?? 0) + 1);
  }
  const expected = COUNT / ALPHABET.length;
  for (const [place, count] of counts.entries()) {
    const chiSquared = [...ALPHABET].reduce(
      (sum, letter) => sum + ((count.get(letter) ?? 0) - expected) ** 2 / expected,
      0,
    );
    expect(chiSquared, `place ${place}`).toBeLessThan(CHI_SQUARED_LIMIT);
  }
});

test.each([
  [2026, 123, 'ID-2026-000123'],
  [2027, 1, 'ID-2027-000001'],
  [2026, 1_234_567, 'ID-2026-1234567'],
])('the card number of year %i and serial number %i is %s', (year, serial, number) => {
  expect(toCardNumber(year, serial)).toBe(number);
});
