import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CardFace } from './face.ts';
import { SIDES } from './shapes.ts';
import { aFace } from './testing/cards.ts';
import { problemsOf } from './testing/problems.ts';

/** The lengths that packages/contracts/src/limits.ts allows; facts of a profile may be longer than those of a card. */
const LENGTHS = { name: 60, fact: 120, emailName: 64, emailHost: 189, phone: 30, address: 200, company: 30 };
/** Statements with the shortest and the longest name, in letters of base32. */
const STATEMENT = { min: 160, max: 576 };

const LETTERS = ['W', 'M', 'i', 'ß', 'Ω', 'ệ', 'Ж', 'ŉ', 'Ọ̀', '-', '.', '/', '@', ' ', ' ', '\n'];
const WORDS = ['of', 'Württembergischer', 'Fußballverband', '/', 'e. V.', 'Attacking', 'São', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'];

/** Texts of one letter, of letters in any order and of words. */
const textUpTo = (max: number) =>
  fc
    .oneof(
      fc.tuple(fc.constantFrom(...LETTERS), fc.nat(max)).map(([letter, count]) => letter.repeat(count)),
      fc.array(fc.constantFrom(...LETTERS), { maxLength: max, size: 'max' }).map((letters) => letters.join('')),
      fc
        .array(fc.constantFrom(...WORDS), { maxLength: Math.ceil(max / 4), size: 'max' })
        .map((words) => words.join(' ')),
    )
    .map((text) => text.slice(0, max).trim() || 'A');
const optional = (max: number) => fc.option(textUpTo(max));
const wordUpTo = (max: number) => textUpTo(max).map((text) => text.replace(/\s/g, ''));

const anyFace: fc.Arbitrary<CardFace> = fc
  .record({
    companyName: fc.constantFrom('Touchline', 'W'.repeat(LENGTHS.company)),
    role: fc.constantFrom('player', 'scout', 'admin', 'guardian'),
    firstName: textUpTo(LENGTHS.name),
    lastName: textUpTo(LENGTHS.name),
    organization: optional(LENGTHS.fact),
    position: optional(LENGTHS.name),
    nationality: optional(LENGTHS.fact),
    email: fc.tuple(wordUpTo(LENGTHS.emailName), wordUpTo(LENGTHS.emailHost)).map((parts) => parts.join('@')),
    phone: fc.option(fc.nat(LENGTHS.phone).map((count) => '+'.padEnd(count, '0'))),
    contactPlace: fc.constantFrom('front', 'back', 'none'),
    season: fc.constantFrom(null, '2029', '2029/30'),
    expiryDate: fc.constantFrom(null, '2030-01-05T23:59:59.999Z'),
    issuedBy: textUpTo(LENGTHS.name),
    companyAddress: optional(LENGTHS.address),
    stamp: fc.constantFrom(null, null, 'DRAFT', 'VOID', 'SAMPLE'),
    numbers: fc.option(
      fc.record({
        cardNumber: fc.constantFrom('ID-2026-000123', 'ID-2031-1234567890'),
        verificationCode: fc.constantFrom('7H3K9XQ2M4PTB8RC', '7H3K9XQ2M4PTB8RCK'),
        verifyUrl: fc
          .constantFrom('http://localhost:3000', 'https://talent.example', `https://${'talent.'.repeat(8)}example.org`)
          .map((origin) => `${origin}/verify?code=7H3K9XQ2M4PTB8RCK`),
        statement: fc.integer(STATEMENT).map((length) => 'A'.repeat(length)),
      }),
    ),
  } as const)
  .map((texts) => aFace(texts as Partial<CardFace>));

test.each(SIDES)('any card has all type in its place on the %s, and none below six points', (side) => {
  fc.assert(
    fc.property(anyFace, (face) => {
      expect(problemsOf(side, face)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
