import { describe, expect, test } from 'vitest';
import type { CardFace } from './face.ts';
import { layoutSide } from './layout.ts';
import { SIDES } from './shapes.ts';
import { aFace, LONG_FACES, MULTILINGUAL_FACES, NUMBERS, someDataUrls, USUAL_LONG_FACES } from './testing/cards.ts';
import { linesOf } from './testing/ink.ts';
import { problemsOf } from './testing/problems.ts';
import { inCapitals, toPrintable } from './text.ts';

const pictures = someDataUrls();

const textOf = (face: CardFace) =>
  SIDES.flatMap((side) => linesOf(layoutSide(side, face, pictures)).map(({ text }) => text)).join(' ');
const withoutSpaces = (text: string) => toPrintable(text).replace(/\s/g, '');
const named = (faces: readonly CardFace[]) =>
  faces.map((face) => [`${face.lastName}, contact: ${face.contactPlace}`, face] as const);
const ALL_FACES = [aFace(), aFace({ contactPlace: 'back' }), ...MULTILINGUAL_FACES, ...USUAL_LONG_FACES, ...LONG_FACES];

test.each(named(ALL_FACES))(
  'the card of %s has all type in its place, and none below six points',
  { tags: ['LIFE-16'] },
  (_, face) => {
    for (const side of SIDES) expect(problemsOf(side, face)).toEqual([]);
  },
);

test.each(named(USUAL_LONG_FACES))('the card of %s has all texts whole', { tags: ['LIFE-16'] }, (_, face) => {
  const printed = textOf(face);
  expect(printed).not.toContain('…');
  const { position, nationality, organization, issuedBy, companyAddress, email } = face;
  const always = [position, nationality, organization, issuedBy, companyAddress];
  for (const text of face.contactPlace === 'none' ? always : [...always, email]) {
    expect(withoutSpaces(printed)).toContain(withoutSpaces(text ?? ''));
  }
});

test.each(named(ALL_FACES.filter(({ firstName }) => !firstName.startsWith('MMM'))))(
  'the card of %s has the whole name',
  (_, face) => {
    const name = inCapitals(`${face.firstName} ${face.lastName}`);
    expect(withoutSpaces(textOf(face))).toContain(withoutSpaces(name));
  },
);

test('a name of the widest letters is shortened when four lines of the smallest type do not hold it', {
  tags: ['LIFE-16'],
}, () => {
  const [face = aFace()] = LONG_FACES;
  const lines = linesOf(layoutSide('front', face, pictures)).filter(({ isHeading }) => isHeading);
  expect(lines.map(({ size }) => size)).toEqual([6, 6, 6, 6]);
  expect(lines.at(-1)?.text).toMatch(/^W+…$/);
});

describe('other texts', () => {
  test.each([
    ['under a usual code all are whole', { letters: 0, address: 5 }, { hasHint: true, isCut: false }],
    ['under a larger code there is no hint', { letters: 280, address: 5 }, { hasHint: false, isCut: false }],
    ['under the largest code the address is shortened', { letters: 380, address: 9 }, { hasHint: false, isCut: true }],
  ])('give way to the QR code: %s', (_, { letters, address }, { hasHint, isCut }) => {
    const statement = NUMBERS.statement + 'A'.repeat(letters);
    const companyAddress = Array.from({ length: address }, (_line, index) => `${index} Stadium Way`).join('\n');
    const face = aFace({ numbers: { ...NUMBERS, statement }, companyAddress });
    const printed = textOf(face);
    expect(printed.includes('talent.touchline.example/verify')).toBe(hasHint);
    expect(printed.includes('…')).toBe(isCut);
    expect(printed).toContain('Issued by Admin');
    expect(problemsOf('back', face)).toEqual([]);
  });

  test('such as an e-mail address keep beginning and end', () => {
    const email = `${'mailbox.'.repeat(8).slice(0, 63)}@${'long-'.repeat(36)}example.org`;
    for (const contactPlace of ['front', 'back'] as const) {
      const printed = withoutSpaces(textOf(aFace({ email, contactPlace })));
      expect(printed).toMatch(/mailbox\.mailbox\.[\w.-]*…[\w-]*long-example\.org/);
    }
  });
});
