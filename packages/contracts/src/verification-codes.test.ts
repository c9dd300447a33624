import { expect, test } from 'vitest';
import { CODE_ALPHABET, checkCharacterOf, isMistyped } from './verification-codes.ts';

const CODE = '7H3K9XQ2M4PTB8RC';
const whole = `${CODE}${checkCharacterOf(CODE)}`;

test('a code with its check character is not mistyped, and with any one wrong character it is', {
  tags: ['PROOF-08'],
}, () => {
  expect(isMistyped(whole)).toBe(false);
  for (let place = 0; place < whole.length; place += 1) {
    for (const character of CODE_ALPHABET) {
      if (character === whole[place]) continue;
      const typed = whole.slice(0, place) + character + whole.slice(place + 1);
      expect(isMistyped(typed), typed).toBe(true);
    }
  }
});

test('of swaps of two neighbours all are found but those of one pair of values', () => {
  let missed = 0;
  for (const first of CODE_ALPHABET) {
    for (const second of CODE_ALPHABET) {
      if (first === second) continue;
      const [one, other] = [`${first}${second}${CODE.slice(2)}`, `${second}${first}${CODE.slice(2)}`];
      if (checkCharacterOf(one) === checkCharacterOf(other)) missed += 1;
    }
  }
  expect(missed).toBeLessThanOrEqual(2);
});

test('codes of cards that were made before check characters are never called mistyped', () => {
  for (const code of [CODE, CODE.slice(1), '', `${whole}0`]) expect(isMistyped(code)).toBe(false);
});
