import { COLORS } from './colors.ts';
import type { CardFace } from './face.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './measures.ts';
import type { PictureSlot, Shape, TextShape } from './shapes.ts';
import { fitInto, inCapitals, toPrintable } from './text.ts';

/** Left edge of all type, and its right one. */
export const MARGIN = 11.5;
export const RIGHT = CARD_WIDTH - MARGIN;

const VALUE_SIZES = [7.2, 6.8, 6.4, 6, 5.6, 5.2, 5];

/** The mown pitch at the top, from edge to edge. */
export function field(height: number): Shape[] {
  const width = CARD_WIDTH + 2 * BLEED;
  const stripe = 16;
  const stripes = Array.from({ length: Math.ceil((height + BLEED) / stripe / 2) }, (_, index): Shape => {
    const y = -BLEED + index * 2 * stripe;
    return {
      kind: 'rect',
      x: -BLEED,
      y,
      width,
      height: Math.min(stripe, height - y),
      fill: COLORS.fieldStripe,
    };
  });
  return [{ kind: 'rect', x: -BLEED, y: -BLEED, width, height: height + BLEED, fill: COLORS.field }, ...stripes];
}

/** Chalk lines as a pitch has them: the halfway line is where the grass ends, half the centre circle above it. */
export function pitchLines(height: number): Shape[] {
  const middle = CARD_WIDTH / 2;
  const radius = 62;
  const chalk = { stroke: COLORS.chalk, opacity: 0.22 };
  return [
    {
      kind: 'path',
      d: `M${middle - radius} ${height}A${radius} ${radius} 0 0 1 ${middle + radius} ${height}`,
      ...chalk,
      strokeWidth: 1,
    },
    { kind: 'path', d: `M${-BLEED} ${height}H${CARD_WIDTH + BLEED}`, stroke: COLORS.amber, strokeWidth: 1.6 },
  ];
}

const COMPANY_TYPE = { weight: 'bold', tracking: 0.07 } as const;

/** The company's mark and name on the grass. */
export function header(face: CardFace, has: Readonly<Record<PictureSlot, boolean>>, line: string): Shape[] {
  const side = 21;
  const top = 9;
  const x = has.logo ? MARGIN + side + 5.5 : MARGIN;
  const company = fitInto(inCapitals(toPrintable(face.companyName)), COMPANY_TYPE, {
    width: RIGHT - x,
    // One line, however small.
    height: 9.9,
    sizes: [13, 12, 11, 10, 9, 8, 7, 6, 5],
    leading: 1,
  });
  const logo: Shape[] = has.logo
    ? [{ kind: 'picture', slot: 'logo', x: MARGIN, y: top, width: side, height: side, fit: 'contain' }]
    : [];
  const text = { kind: 'text', x, anchor: 'start' } as const;
  return [
    ...logo,
    ...company.lines.map(
      (name, index): Shape => ({
        ...text,
        ...COMPANY_TYPE,
        text: name,
        y: top + 10.6 - (company.lines.length - 1 - index) * company.size,
        size: company.size,
        fill: COLORS.chalk,
      }),
    ),
    { ...text, text: line, y: top + 18.6, size: 5, weight: 'regular', fill: COLORS.chalkSoft, tracking: 0.14 },
  ];
}

/** A strip along the bottom edge. */
export function band(fill: string): Shape {
  const height = 3.6;
  return {
    kind: 'rect',
    x: -BLEED,
    y: CARD_HEIGHT - height,
    width: CARD_WIDTH + 2 * BLEED,
    height: height + BLEED,
    fill,
  };
}

/** What a value is called. */
export function label(text: string, x: number, y: number): TextShape {
  return {
    kind: 'text',
    text,
    x,
    y,
    size: 4.4,
    weight: 'regular',
    fill: COLORS.inkSoft,
    anchor: 'start',
    tracking: 0.1,
  };
}

const VALUE_LEADING = 1.06;

/** A value on one line, smaller where it is long; on two small ones where it is very long. */
export function value(text: string, { x, width }: { x: number; width: number }, y: number): TextShape[] {
  const place = { width, height: 10.6, sizes: VALUE_SIZES, leading: VALUE_LEADING };
  const { size, lines } = fitInto(text, { weight: 'regular' }, place);
  const first = y - ((lines.length - 1) * size * VALUE_LEADING) / 2;
  return lines.map((line, index) => ({
    kind: 'text',
    text: line,
    x,
    y: first + index * size * VALUE_LEADING,
    size,
    weight: 'regular',
    fill: COLORS.ink,
    anchor: 'start',
  }));
}
