import type { CardFace } from './face.ts';
import type { Box, PictureShape, PictureSlot, Shape, TextShape } from './shapes.ts';
import { BLEED, CARD_WIDTH, COLORS, ROLE_COLORS } from './style.ts';
import { fitInto, inCapitals, type Omitted, toPrintable } from './text.ts';

export const MARGIN = 11.5;
export const RIGHT = CARD_WIDTH - MARGIN;
/** Smaller type cannot be read on a printed card. */
export const SMALLEST = 6;

export type Has = Readonly<Record<PictureSlot, boolean>>;

/** From edge to edge, bleed included. */
export const WIDE = { x: -BLEED, width: CARD_WIDTH + 2 * BLEED };

/** The lines of one text, `step` apart; `y` is the baseline of the first. */
export function textLines(
  lines: readonly string[],
  step: number,
  first: Omit<TextShape, 'kind' | 'text' | 'isContinued'>,
): TextShape[] {
  return lines.map((text, index) => ({
    ...first,
    kind: 'text',
    text,
    y: first.y + index * step,
    isContinued: index > 0,
  }));
}

/** A line in the middle of the card, or around `x`. */
export function centred(
  text: string,
  y: number,
  type: Pick<TextShape, 'size' | 'weight' | 'fill' | 'tracking'> & { x?: number },
): TextShape {
  return { kind: 'text', text, x: CARD_WIDTH / 2, y, anchor: 'middle', ...type };
}

export function picture(has: Has, slot: PictureSlot, box: Box, look: Partial<PictureShape> = {}): Shape[] {
  return has[slot] ? [{ kind: 'picture', slot, ...box, fit: 'contain', ...look }] : [];
}

const LOGO = { x: MARGIN, y: 7.5, width: 21, height: 21 };
const COMPANY_TYPE = { weight: 'bold', tracking: 0.04 } as const;

export function header(face: CardFace, has: Has, { height, line }: { height: number; line: string }): Shape[] {
  const x = has.logo ? LOGO.x + LOGO.width + 5.5 : MARGIN;
  const { size, lines } = fitInto(inCapitals(toPrintable(face.companyName)), COMPANY_TYPE, {
    width: RIGHT - x,
    // One line, or two of small type.
    height: 14,
    sizes: [13, 12, 11, 10, 9, 8, 7, SMALLEST],
    leading: 1,
  });
  const text = { x, anchor: 'start', fill: COLORS.chalk } as const;
  return [
    ...stripes(ROLE_COLORS[face.role], height),
    ...picture(has, 'logo', LOGO),
    ...textLines(lines, size, { ...text, ...COMPANY_TYPE, y: LOGO.y + 11 - (lines.length - 1) * size, size }),
    { kind: 'text', ...text, text: line, y: LOGO.y + 19.6, size: SMALLEST, weight: 'regular', tracking: 0.06 },
  ];
}

function stripes({ fill, stripe }: (typeof ROLE_COLORS)[CardFace['role']], height: number): Shape[] {
  const step = 12;
  return [
    { kind: 'rect', ...WIDE, y: -BLEED, height: height + BLEED, fill },
    ...Array.from({ length: Math.ceil((height + BLEED) / step / 2) }, (_, index): Shape => {
      const y = -BLEED + index * 2 * step;
      return { kind: 'rect', ...WIDE, y, height: Math.min(step, height - y), fill: stripe };
    }),
  ];
}

export function label(text: string, x: number, y: number): TextShape {
  return {
    kind: 'text',
    text,
    x,
    y,
    size: SMALLEST,
    weight: 'regular',
    fill: COLORS.inkSoft,
    anchor: 'start',
    tracking: 0.03,
  };
}

const LEADING = 1.08;
/** The height of capitals as a share of the size. */
const CAPITALS = 0.66;

/** The first baseline of capital lines that stand in the middle of a place. */
export function centredBaseline(
  place: { y: number; height: number },
  { size, lines, leading }: { size: number; lines: readonly string[]; leading: number },
): number {
  const height = (CAPITALS + (lines.length - 1) * leading) * size;
  return place.y + (place.height - height) / 2 + CAPITALS * size;
}

/** Text in a box from its baseline `y` on: smaller where it is long, and on several lines where it is very long. */
export function value(
  text: string,
  box: Box,
  type: { sizes: readonly number[]; weight?: TextShape['weight']; fill?: string; omitted?: Omitted | undefined },
): TextShape[] {
  const { weight = 'regular', fill = COLORS.ink, sizes, omitted } = type;
  const { size, lines } = fitInto(text, { weight }, { ...box, sizes, leading: LEADING, omitted });
  return textLines(lines, size * LEADING, { x: box.x, y: box.y, size, weight, fill, anchor: 'start' });
}
