import { cardDate } from './card-date.ts';
import { COLORS, ROLE_COLORS } from './colors.ts';
import { type CardFace, shortId } from './face.ts';
import { BLEED, CARD_WIDTH } from './measures.ts';
import { band, ground, type Has, header, label, MARGIN, RIGHT, SMALLEST, stamp, value } from './pieces.ts';
import type { Shape, TextShape } from './shapes.ts';
import { fitInto, inCapitals, toPrintable } from './text.ts';

const HEADER_HEIGHT = 36;
const ROLE_STRIP = { y: HEADER_HEIGHT, height: 14 };
const PHOTO = { x: MARGIN, y: 56.5, width: 60, height: 80 };
/** Beside the photo. */
const FACTS = { x: PHOTO.x + PHOTO.width + 7, y: 62 };
const NAME = { x: MARGIN, y: 139.5, width: CARD_WIDTH - 2 * MARGIN, height: 25 };
const NAME_SIZES = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6.5, SMALLEST];
const LEADING = 1.02;
const NUMBER_BASELINE = 176;
const ROWS = { first: 185.5, step: 8.6 };
const SIGNATURE = { line: 225.4, label: 233.2, width: 76 };

/** The front: who the holder is, and for how long the card is valid. */
export function layoutFront(face: CardFace, has: Has): Shape[] {
  const rows = rowsOf(face);
  return [
    ground(COLORS.paper),
    ...watermark(has),
    ...header(face, has, { height: HEADER_HEIGHT, line: 'OFFICIAL ID CARD' }),
    ...roleStrip(face),
    ...photo(has),
    ...validity(face),
    ...name(face),
    ...cardNumber(face),
    ...rows,
    ...signature(has, lowest(rows)),
    band(ROLE_COLORS[face.role].fill),
    ...stamp(face),
  ];
}

const lowest = (rows: readonly TextShape[]) => Math.max(NUMBER_BASELINE + 4, ...rows.map(({ y }) => y));

/** Where no name stands. */
function watermark(has: Has): Shape[] {
  if (!has.watermark) return [];
  const side = 46;
  const box = { x: RIGHT - side, y: 187, width: side, height: side };
  return [{ kind: 'picture', slot: 'watermark', ...box, fit: 'contain', opacity: 0.08 }];
}

function roleStrip({ role, position }: CardFace): Shape[] {
  const { label: word, deep } = ROLE_COLORS[role];
  const text = { kind: 'text', y: ROLE_STRIP.y + 10.4, fill: COLORS.chalk } as const;
  const strip: Shape[] = [
    { kind: 'rect', x: -BLEED, width: CARD_WIDTH + 2 * BLEED, ...ROLE_STRIP, fill: deep },
    { kind: 'path', d: `M${-BLEED} ${HEADER_HEIGHT}H${CARD_WIDTH + BLEED}`, stroke: COLORS.amber, strokeWidth: 1.2 },
    { ...text, text: word, x: MARGIN, size: 10, weight: 'bold', anchor: 'start', tracking: 0.06 },
  ];
  if (!position) return strip;
  const { size, lines } = fitInto(
    position,
    { weight: 'regular' },
    { width: RIGHT - FACTS.x, height: 8, sizes: [7.5, 7, 6.5, SMALLEST], leading: 1 },
  );
  const [line = ''] = lines;
  return [...strip, { ...text, text: line, x: RIGHT, size, weight: 'regular', anchor: 'end' }];
}

function photo(has: Has): Shape[] {
  if (has.photo) return [{ kind: 'picture', slot: 'photo', ...PHOTO, fit: 'cover', radius: 3 }];
  const middle = PHOTO.x + PHOTO.width / 2;
  const shoulders = `M${middle - 24} ${PHOTO.y + PHOTO.height}c0 -19 10 -27 24 -27s24 8 24 27z`;
  const head = `M${middle - 11} ${PHOTO.y + 34}a11 13 0 1 0 22 0a11 13 0 1 0 -22 0z`;
  return [
    { kind: 'rect', ...PHOTO, radius: 3, fill: COLORS.photoGround },
    { kind: 'path', d: shoulders + head, fill: COLORS.line },
    {
      kind: 'text',
      text: 'PHOTO',
      x: middle,
      y: PHOTO.y + PHOTO.height - 8,
      size: 8,
      weight: 'bold',
      fill: COLORS.inkSoft,
      anchor: 'middle',
      tracking: 0.06,
    },
  ];
}

/** What a steward reads first: the season, and the last day. */
function validity(face: CardFace): Shape[] {
  const { x } = FACTS;
  const width = RIGHT - x;
  const color = ROLE_COLORS[face.role].fill;
  const large = { weight: 'bold', fill: color } as const;
  const until = face.expiryDate ? cardDate(face.expiryDate) : 'No expiry';
  const season: Shape[] = face.season
    ? [
        label('SEASON', x, FACTS.y),
        ...value(face.season, { x, y: FACTS.y + 13.4, width, height: 16 }, { ...large, sizes: [14, 12, 10, 8] }),
      ]
    : [];
  const from = FACTS.y + (face.season ? 27 : 0);
  const nationality: Shape[] = face.nationality
    ? [
        label('NATIONALITY', x, from + 26),
        ...value(face.nationality, { x, y: from + 34, width, height: 15 }, { sizes: [7.5, 7, 6.5, SMALLEST] }),
      ]
    : [];
  return [
    ...season,
    label('VALID UNTIL', x, from),
    ...value(until, { x, y: from + 11.4, width, height: 12 }, { ...large, sizes: [11.5, 11, 10, 9] }),
    ...nationality,
    label('ID', x, PHOTO.y + PHOTO.height - 0.4),
    ...value(
      shortId(face.userId),
      { x: x + 11, y: PHOTO.y + PHOTO.height - 0.4, width: width - 11, height: 7 },
      { sizes: [7, 6.5, SMALLEST] },
    ),
  ];
}

/** As large as its place allows, on as many lines as it takes: a name is never cut. */
function name(face: CardFace): Shape[] {
  const type = { weight: 'bold', tracking: 0.01 } as const;
  const { size, lines } = fitInto(inCapitals(`${face.firstName} ${face.lastName}`), type, {
    ...NAME,
    sizes: NAME_SIZES,
    leading: LEADING,
  });
  const capHeight = size * 0.66;
  const height = capHeight + (lines.length - 1) * size * LEADING;
  const first = NAME.y + (NAME.height - height) / 2 + capHeight;
  return lines.map((text, index) => ({
    kind: 'text',
    text,
    x: NAME.x,
    y: first + index * size * LEADING,
    size,
    ...type,
    fill: COLORS.ink,
    anchor: 'start',
    isHeading: true,
    isContinued: index > 0,
  }));
}

/** The number of the card; the short id is that of the account. A draft has none. */
function cardNumber({ numbers: saved, role, stamp: word }: CardFace): Shape[] {
  const numbers = word === 'DRAFT' ? null : saved;
  const box = { x: MARGIN, y: NUMBER_BASELINE, width: RIGHT - MARGIN, height: 12 };
  return value(numbers?.cardNumber ?? 'ID-0000-000000', box, {
    weight: 'bold',
    sizes: [11, 10, 9, 8],
    fill: numbers ? ROLE_COLORS[role].fill : COLORS.photoInk,
  });
}

const ORGANIZATION_LABELS: Record<CardFace['role'], string> = {
  player: 'CLUB',
  scout: 'FOR',
  admin: 'FOR',
  guardian: 'FOR',
};

/** Lines of a label and a value. */
function rowsOf(face: CardFace): TextShape[] {
  const entries = [
    ...(face.organization ? [{ name: ORGANIZATION_LABELS[face.role], text: face.organization }] : []),
    ...(face.contactPlace === 'front'
      ? [
          { name: 'EMAIL', text: toPrintable(face.email) },
          { name: 'PHONE', text: face.phone ?? '–' },
        ]
      : []),
  ];
  let y = ROWS.first;
  return entries.flatMap(({ name: what, text }) => {
    const x = MARGIN + 25;
    const box = { x, y, width: RIGHT - x, height: 2 * SMALLEST * 1.08 };
    const shapes = [label(what, MARGIN, y), ...value(text, box, { sizes: [7, 6.5, SMALLEST] })];
    y = Math.max(...shapes.map((shape) => shape.y)) + ROWS.step;
    return shapes;
  });
}

function signature(has: Has, above: number): Shape[] {
  const { line, width } = SIGNATURE;
  const top = Math.min(above + 2.5, line - 8);
  const box = { x: MARGIN + 1, y: top, width: width - 2, height: line - top };
  const picture: Shape[] = has.signature
    ? [{ kind: 'picture', slot: 'signature', ...box, fit: 'contain', align: 'start' }]
    : [];
  return [
    ...picture,
    { kind: 'path', d: `M${MARGIN} ${line}h${width}`, stroke: COLORS.inkSoft, strokeWidth: 0.5 },
    label('CARDHOLDER SIGNATURE', MARGIN, SIGNATURE.label),
  ];
}
