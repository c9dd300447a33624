import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldVerificationCode, formatVerificationCode } from './verification-codes.ts';

const code = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), minLength: 16, maxLength: 16 });
/** Other ways to write a character of a code, and separators. */
const DISGUISES: Record<string, string[]> = { '0': ['0', 'o', 'O'], '1': ['1', 'i', 'I', 'l', 'L'] };
const BESIDE = ['', '', '', ' ', '-', '–', '\t', ' - '];

test('a code is accepted in lower case, with separators and with similar letters for digits', {
  tags: ['ID-01'],
}, () => {
  fc.assert(
    fc.property(code, fc.infiniteStream(fc.nat(1000)), (stored, choices) => {
      const choose = (options: readonly string[]) => options[(choices.next().value ?? 0) % options.length] ?? '';
      const typed = [...stored].map((sign) => {
        const ways = DISGUISES[sign] ?? [sign, sign.toLowerCase()];
        return choose(ways) + choose(BESIDE);
      });
      expect(foldVerificationCode(typed.join(''))).toBe(stored);
      expect(foldVerificationCode(formatVerificationCode(stored))).toBe(stored);
    }),
  );
});

test('any text can be folded, and does not change when folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const folded = foldVerificationCode(typed);
      expect(foldVerificationCode(folded)).toBe(folded);
    }),
  );
});
