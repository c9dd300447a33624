import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CardFace } from './face.ts';
import { layoutSide } from './layout.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH, mm } from './measures.ts';
import { type Box, type Shape, SIDES, type Side } from './shapes.ts';
import { aFace, LONG_FACES, MULTILINGUAL_FACES, NUMBERS, someDataUrls, USUAL_LONG_FACES } from './testing/cards.ts';
import { codeOf, inkOf, linesOf, overlap } from './testing/ink.ts';
import { inCapitals, toPrintable } from './text.ts';

const pictures = someDataUrls();
const SMALLEST_POINTS = 6;
/** No type or code is closer to the edge. */
const EDGE = 6;
const CARD = { x: EDGE, y: EDGE, width: CARD_WIDTH - 2 * EDGE, height: CARD_HEIGHT - 2 * EDGE };

const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** What no type may lie on: pictures and codes. */
function obstaclesOf(shapes: readonly Shape[]): Box[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === 'path' && shape.isCrisp) return codeOf(shape).box;
    return shape.kind === 'picture' && shape.slot !== 'watermark' ? shape : [];
  });
}

/** What type is in or outside of, but not across its edge: boxes, header and band. */
function groundsOf(shapes: readonly Shape[]): Box[] {
  const rects = shapes.filter((shape) => shape.kind === 'rect');
  const wide = rects.filter(({ x, y, height }) => x === -BLEED && y < CARD_HEIGHT / 2 && height < CARD_HEIGHT / 2);
  const header = { x: -BLEED, y: -BLEED, width: CARD_WIDTH + 2 * BLEED };
  const bottom = Math.max(...wide.map(({ y, height }) => y + height));
  return [{ ...header, height: bottom + BLEED }, ...rects.filter(({ radius }) => radius)];
}

/** Everything that is wrong with the type and the codes of a side. */
function problemsOf(side: Side, face: CardFace): string[] {
  const shapes = layoutSide(side, face, pictures);
  const lines = linesOf(shapes).map((shape) => ({ ...shape, ink: inkOf(shape) }));
  const [obstacles, grounds] = [obstaclesOf(shapes), groundsOf(shapes)];
  const problems = lines.flatMap(({ text, size, ink }, index) => [
    ...(size < SMALLEST_POINTS ? [`${text}: ${size} pt`] : []),
    ...(contains(CARD, ink) ? [] : [`${text}: beyond the edge`]),
    ...lines.slice(index + 1).flatMap((other) => (overlap(ink, other.ink) ? [`${text}: on ${other.text}`] : [])),
    ...(obstacles.some((box) => overlap(ink, box)) ? [`${text}: on a picture or a code`] : []),
    ...(grounds.some((box) => overlap(ink, box) && !contains(box, ink)) ? [`${text}: across the edge of a box`] : []),
  ]);
  const codes = shapes.flatMap((shape) => (shape.kind === 'path' && shape.isCrisp ? { ...codeOf(shape), shape } : []));
  for (const { box, module, shape } of codes) {
    if (!contains(CARD, box)) problems.push(`${shape.description}: beyond the edge`);
    if (shape.description?.startsWith('QR') && module < mm(0.4) - 1e-3) problems.push('modules too small');
  }
  return problems;
}

const textOf = (face: CardFace) =>
  SIDES.flatMap((side) => linesOf(layoutSide(side, face, pictures)).map(({ text }) => text)).join(' ');
const withoutSpaces = (text: string) => toPrintable(text).replace(/\s/g, '');
const named = (faces: readonly CardFace[]) =>
  faces.map((face) => [`${face.lastName}, contact: ${face.contactPlace}`, face] as const);
const ALL_FACES = [aFace(), aFace({ contactPlace: 'back' }), ...MULTILINGUAL_FACES, ...USUAL_LONG_FACES, ...LONG_FACES];

test.each(named(ALL_FACES))('the card of %s has all type in its place, and none below six points', (_, face) => {
  for (const side of SIDES) expect(problemsOf(side, face)).toEqual([]);
});

test.each(named(USUAL_LONG_FACES))('the card of %s has all texts whole', (_, face) => {
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

test('a name of the widest letters is shortened when four lines of the smallest type do not hold it', () => {
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
    stamp: fc.constantFrom(null, null, 'DRAFT', 'VOID'),
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
