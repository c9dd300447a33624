import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { cardDate } from './card-date.ts';
import { ROLE_BANDS } from './colors.ts';
import { findUnprintableText, shortId } from './face.ts';
import { FONT_URLS } from './font-files.ts';
import { layoutSide } from './layout.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './measures.ts';
import type { Box, Shape, TextShape } from './shapes.ts';
import { aFace, DIFFICULT_FACES, NO_PICTURES, NUMBERS, someDataUrls } from './testing/cards.ts';
import { inCapitals, toPrintable } from './text.ts';

const fonts = {
  regular: openSync(fileURLToPath(FONT_URLS.regular)) as Font,
  bold: openSync(fileURLToPath(FONT_URLS.bold)) as Font,
};
const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';
const textsOf = (shapes: readonly Shape[]) => shapes.filter(isText).map(({ text }) => text);
const pictures = someDataUrls();

/** The box of a line's letters according to the font, including kerning and marks. */
function inkOf({ text, x, y, size, weight, anchor, tracking = 0 }: TextShape): Box {
  const set = fonts[weight].layout(text);
  const width = (set.advanceWidth / 1000) * size + (set.glyphs.length - 1) * tracking * size;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { x: left, y: y - 0.7 * size, width, height: 0.7 * size };
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each(['front', 'back'] as const)('the %s', (side) => {
  test.each(DIFFICULT_FACES.map((face, index) => [index, face] as const))(
    'of difficult card %i has no line that crosses the edge or overlaps another line',
    (_, face) => {
      const lines = layoutSide(side, face, pictures)
        .filter(isText)
        .map((shape) => ({ text: shape.text, ink: inkOf(shape) }));
      for (const { text, ink } of lines) {
        expect(ink.x, text).toBeGreaterThan(6);
        expect(ink.x + ink.width, text).toBeLessThan(CARD_WIDTH - 6);
        expect(ink.y, text).toBeGreaterThan(6);
        expect(ink.y + ink.height, text).toBeLessThan(CARD_HEIGHT - 6);
      }
      for (const [index, one] of lines.entries()) {
        for (const other of lines.slice(index + 1))
          expect(overlap(one.ink, other.ink), `${one.text} / ${other.text}`).toBe(false);
      }
    },
  );

  test.each(DIFFICULT_FACES.map((face, index) => [index, face] as const))(
    'of difficult card %i shows every letter of company, name and address',
    (_, face) => {
      const letters = textsOf(layoutSide(side, face, pictures))
        .join('')
        .replace(/\s/g, '');
      const whole = (text: string) => toPrintable(text).replace(/\s/g, '');
      expect(letters).toContain(whole(face.companyName.toUpperCase()));
      if (side === 'front') expect(letters).toContain(whole(inCapitals(`${face.firstName} ${face.lastName}`)));
      if (side === 'back') expect(letters).toContain(whole(face.companyAddress ?? ''));
    },
  );

  test('has a background that extends into the bleed on all sides', () => {
    const grounds = layoutSide(side, aFace(), pictures).filter((shape) => shape.kind === 'rect');
    expect(Math.min(...grounds.map(({ x }) => x))).toBe(-BLEED);
    expect(Math.min(...grounds.map(({ y }) => y))).toBe(-BLEED);
    expect(Math.max(...grounds.map(({ x, width }) => x + width))).toBeCloseTo(CARD_WIDTH + BLEED, 6);
    expect(Math.max(...grounds.map(({ y, height }) => y + height))).toBeCloseTo(CARD_HEIGHT + BLEED, 6);
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

  test.each(['player', 'scout', 'admin'] as const)('includes the band of a %s', (role) => {
    expect(textsOf(layoutSide('front', aFace({ role }), pictures))).toContain(ROLE_BANDS[role].label);
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
    expect(texts).toContain('Scan, or enter the code at talent.touchline.example/verify');
    expect(texts).toContain('ID-2026-000123');
    expect(texts.join(' ')).toContain('Issued by Grace Hopper on behalf of Touchline');
    expect(texts).toContain('12 Stadium Way');
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
