import { describe, expect, test } from 'vitest';
import { cardDate } from './card-date.ts';
import { type CardFace, findUnprintableText, shortId } from './face.ts';
import { layoutSide } from './layout.ts';
import type { Box, Shape, TextShape } from './shapes.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH, COLORS, ROLE_COLORS } from './style.ts';
import { aFace, LONG_FACES, NO_PICTURES, NUMBERS, someDataUrls } from './testing/cards.ts';
import { inkOf, overlap } from './testing/ink.ts';

const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';
const textsOf = (shapes: readonly Shape[]) => shapes.filter(isText).map(({ text }) => text);
const pictures = someDataUrls();

const ROLES = ['player', 'scout', 'admin', 'guardian'] as const satisfies CardFace['role'][];

/** The contrast ratio of two colours (WCAG 2.2, 1.4.3). */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['front', 'back'] as const)('the %s', (side) => {
  test('has a background that extends into the bleed on all sides', () => {
    const grounds = layoutSide(side, aFace(), pictures).filter((shape) => shape.kind === 'rect');
    expect(Math.min(...grounds.map(({ x }) => x))).toBe(-BLEED);
    expect(Math.min(...grounds.map(({ y }) => y))).toBe(-BLEED);
    expect(Math.max(...grounds.map(({ x, width }) => x + width))).toBeCloseTo(CARD_WIDTH + BLEED, 6);
    expect(Math.max(...grounds.map(({ y, height }) => y + height))).toBeCloseTo(CARD_HEIGHT + BLEED, 6);
  });
});

describe.each(['DRAFT', 'VOID', 'SAMPLE'] as const)('a card with the stamp %s', (stamp) => {
  test('has the word across both sides above everything else, and no codes', () => {
    for (const side of ['front', 'back'] as const) {
      const shapes = layoutSide(side, aFace({ stamp }), pictures);
      expect(shapes.at(-1)).toMatchObject({ kind: 'text', text: stamp, rotate: -55 });
      expect(shapes.filter((shape) => shape.kind === 'path' && shape.isCrisp)).toEqual([]);
      expect(textsOf(shapes).join(' ')).not.toContain('7H3K');
    }
  });

  test('shows the number of a card, which a draft has not', () => {
    const texts = textsOf(layoutSide('front', aFace({ stamp }), pictures));
    expect(texts.includes(NUMBERS.cardNumber)).toBe(stamp !== 'DRAFT');
  });
});

describe('the content of the front', () => {
  test('includes company, role, name in capitals, short id, e-mail, phone and expiry date', () => {
    const texts = textsOf(layoutSide('front', aFace(), pictures));
    for (const text of ['TOUCHLINE', 'PLAYER', 'ANN BEE', '3f2a91bc', 'ann.bee@club.example', '+44 20 7946 0001']) {
      expect(texts).toContain(text);
    }
    expect(texts).toContain('05/01/2030');
    expect(textsOf(layoutSide('front', aFace({ expiryDate: null }), pictures))).toContain('No expiry');
  });

  test('includes season, card number, club, position and nationality, and leaves out those that are not known', () => {
    const printed = ['2029/30', 'ID-2026-000123', 'Harbour City FC', 'Right Winger', 'Northern Ireland'];
    expect(textsOf(layoutSide('front', aFace(), pictures))).toEqual(expect.arrayContaining(printed));
    const bare = aFace({ season: null, organization: null, position: null, nationality: null });
    const texts = textsOf(layoutSide('front', bare, pictures));
    for (const text of ['SEASON', 'CLUB', 'NATIONALITY', ...printed.filter((one) => !one.startsWith('ID-'))]) {
      expect(texts).not.toContain(text);
    }
  });

  test.each(ROLES)('shows a %s by a word and by the colour of the header, which stands out from paper', (role) => {
    const { label, fill } = ROLE_COLORS[role];
    const shapes = layoutSide('front', aFace({ role }), pictures);
    expect(textsOf(shapes)).toContain(label);
    const header = shapes.find((shape) => shape.kind === 'rect' && shape.fill === fill);
    expect(header).toMatchObject({ x: -BLEED, y: -BLEED, width: CARD_WIDTH + 2 * BLEED });
    expect(contrast(fill, COLORS.paper)).toBeGreaterThan(3);
    expect(new Set(ROLES.map((other) => ROLE_COLORS[other].fill)).size).toBe(ROLES.length);
  });

  test('has the card number in larger type than the short id, and the last day and the season larger than both labels', () => {
    const sizeOf = (text: string) =>
      layoutSide('front', aFace(), pictures)
        .filter(isText)
        .find((shape) => shape.text === text)?.size ?? 0;
    expect(sizeOf('ID-2026-000123')).toBeGreaterThanOrEqual(sizeOf('3f2a91bc') + 3);
    for (const large of ['2029/30', '05/01/2030']) expect(sizeOf(large)).toBeGreaterThanOrEqual(11);
  });

  test('has no watermark under a name', () => {
    const shapes = layoutSide('front', LONG_FACES[1] ?? aFace(), pictures);
    const watermark = shapes.find((shape) => shape.kind === 'picture' && shape.slot === 'watermark');
    const names = shapes.filter(isText).filter(({ isHeading }) => isHeading);
    expect(names.length).toBeGreaterThan(2);
    for (const line of names) expect(overlap(inkOf(line), watermark as Box), line.text).toBe(false);
  });

  test('includes the photo if there is one, otherwise the word PHOTO', () => {
    const slots = (shapes: readonly Shape[]) => shapes.flatMap((shape) => (shape.kind === 'picture' ? shape.slot : []));
    const [whole, bare] = [layoutSide('front', aFace(), pictures), layoutSide('front', aFace(), NO_PICTURES)];
    expect(slots(whole)).toEqual(['watermark', 'logo', 'photo', 'signature']);
    expect(textsOf(whole)).not.toContain('PHOTO');
    expect(slots(bare)).toEqual([]);
    expect(textsOf(bare)).toContain('PHOTO');
  });
});

describe('the content of the back', () => {
  test('includes code, where to enter it, card number, issuer and address', () => {
    const texts = textsOf(layoutSide('back', aFace({ issuedBy: 'Grace Hopper' }), pictures));
    expect(texts).toContain('7H3K-9XQ2-M4PT-B8RC');
    expect(texts.join(' ')).toContain('Scan, or enter the code at talent.touchline.example/verify');
    expect(texts).toContain('ID-2026-000123');
    expect(texts.join(' ')).toContain('Issued by Grace Hopper on behalf of Touchline');
    expect(texts).toContain('12 Stadium Way');
  });

  test.each([
    ['front', { front: true, back: false }],
    ['back', { front: false, back: true }],
    ['none', { front: false, back: false }],
  ] as const)('has e-mail and phone where the setting puts them: %s', (contactPlace, isThere) => {
    for (const side of ['front', 'back'] as const) {
      const texts = textsOf(layoutSide(side, aFace({ contactPlace }), pictures)).join(' ');
      expect(texts.includes('ann.bee@club.example'), side).toBe(isThere[side]);
      expect(texts.includes('+44 20 7946 0001'), side).toBe(isThere[side]);
    }
  });

  test('has placeholders until the card is saved', () => {
    const texts = textsOf(layoutSide('back', aFace({ numbers: null }), pictures));
    expect(texts).toContain('QR CODE');
    expect(texts.join(' ')).not.toContain(NUMBERS.cardNumber);
  });
});

test.each([
  ['2030-01-05T23:59:59.999Z', '05/01/2030'],
  ['2030-01-05T00:00:00.000Z', '05/01/2030'],
  ['2029-12-31T22:30:00+02:00', '31/12/2029'],
])('the date of %s is printed as %s, in UTC', { tags: ['CARD-33'] }, (time, day) => {
  expect(cardDate(time)).toBe(day);
});

test.each([
  ['3f2a91bc-1111-4222-8333-444455556666', '3f2a91bc'],
  ['nohyphen', 'nohyphen'],
])('the short id of %s is %s', { tags: ['CARD-23'] }, (id, short) => {
  expect(shortId(id)).toBe(short);
});

test('characters that the fonts lack are reported with their field', () => {
  expect(findUnprintableText(aFace())).toBeNull();
  expect(findUnprintableText(aFace({ lastName: 'Wáng 王' }))).toEqual({
    field: 'lastName',
    character: '王',
    message: 'The card cannot print “王”. Please write it in Latin, Greek or Cyrillic letters.',
  });
});
