import { cardDate } from './card-date.ts';
import { type CardFace, shortId } from './face.ts';
import {
  centred,
  centredBaseline,
  type Has,
  header,
  label,
  MARGIN,
  picture,
  RIGHT,
  SMALLEST,
  textLines,
  value,
  WIDE,
} from './pieces.ts';
import type { Shape, TextShape } from './shapes.ts';
import { BLEED, CARD_WIDTH, COLORS, ROLE_COLORS } from './style.ts';
import { fitInto, inCapitals, type Omitted, widthOf } from './text.ts';

const HEADER_HEIGHT = 36;
const ROLE_STRIP = { y: HEADER_HEIGHT, height: 15 };
const ROLE_TYPE = { size: 10, weight: 'bold', tracking: 0.06 } as const;
const PHOTO = { x: MARGIN, y: 56.5, width: 60, height: 80 };
const FACTS = { x: PHOTO.x + PHOTO.width + 7, first: 60.5, last: 136.2 };
/** Two lines of 13 points, four of the smallest type. */
const NAME = { x: MARGIN, y: 139, width: CARD_WIDTH - 2 * MARGIN, height: 26.6 };
const NAME_SIZES = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6.5, SMALLEST];
const LEADING = 1.02;
const NUMBER_BASELINE = 176;
/** Rows of values below the number. DENSE_ROWS apply if the signature would get too little space. */
const ROWS = { first: 186, step: 8.6, sizes: [7, 6.5, SMALLEST] };
const DENSE_ROWS: typeof ROWS = { first: 185, step: 7.8, sizes: [SMALLEST] };
const SIGNATURE = { line: 225.4, label: 233.2, width: 76, height: 11 };
const SIGNATURE_GAP = 2.5;

export function layoutFront(face: CardFace, has: Has): Shape[] {
  const rows = rowsOf(face);
  return [
    // Below the name.
    ...picture(has, 'watermark', { x: RIGHT - 46, y: 187, width: 46, height: 46 }, { opacity: 0.08 }),
    ...header(face, has, { height: HEADER_HEIGHT, line: 'OFFICIAL ID CARD' }),
    ...roleStrip(face),
    ...photo(has),
    ...validity(face),
    ...name(face),
    ...cardNumber(face),
    ...rows,
    ...signature(has, lowest(rows)),
  ];
}

const lowest = (rows: readonly TextShape[]) => Math.max(NUMBER_BASELINE + 4, ...rows.map(({ y }) => y));

function roleStrip({ role, position }: CardFace): Shape[] {
  const { label: word, deep } = ROLE_COLORS[role];
  const fill = COLORS.chalk;
  const roleY = centredBaseline(ROLE_STRIP, { size: ROLE_TYPE.size, lines: [word], leading: 1 });
  const strip: Shape[] = [
    { kind: 'rect', ...WIDE, ...ROLE_STRIP, fill: deep },
    { kind: 'path', d: `M${-BLEED} ${HEADER_HEIGHT}H${CARD_WIDTH + BLEED}`, stroke: COLORS.amber, strokeWidth: 1.2 },
    { kind: 'text', ...ROLE_TYPE, text: word, x: MARGIN, y: roleY, fill, anchor: 'start' },
  ];
  if (!position) return strip;
  const width = RIGHT - MARGIN - widthOf(word, ROLE_TYPE) - 8;
  // One line, or two of small type.
  const place = { width, height: 13, sizes: [7.5, 7, 6.5, SMALLEST], leading: 1, isEven: true };
  const { size, lines } = fitInto(position, { weight: 'regular' }, place);
  const y = centredBaseline(ROLE_STRIP, { size, lines, leading: 1 });
  return [...strip, ...textLines(lines, size, { x: RIGHT, y, size, weight: 'regular', fill, anchor: 'end' })];
}

function photo(has: Has): Shape[] {
  if (has.photo) return picture(has, 'photo', PHOTO, { fit: 'cover', radius: 3 });
  const middle = PHOTO.x + PHOTO.width / 2;
  const shoulders = `M${middle - 24} ${PHOTO.y + PHOTO.height}c0 -19 10 -27 24 -27s24 8 24 27z`;
  const head = `M${middle - 11} ${PHOTO.y + 34}a11 13 0 1 0 22 0a11 13 0 1 0 -22 0z`;
  return [
    { kind: 'rect', ...PHOTO, radius: 3, fill: COLORS.photoGround },
    { kind: 'path', d: shoulders + head, fill: COLORS.line },
    centred('PHOTO', PHOTO.y + PHOTO.height - 8, {
      x: middle,
      size: 8,
      weight: 'bold',
      fill: COLORS.inkSoft,
      tracking: 0.06,
    }),
  ];
}

function validity(face: CardFace): Shape[] {
  const { x } = FACTS;
  const width = RIGHT - x;
  const large = { weight: 'bold', fill: ROLE_COLORS[face.role].fill } as const;
  const from = FACTS.first + (face.season ? 25.5 : 0);
  const shapes: Shape[] = [];
  if (face.season) {
    const box = { x, y: FACTS.first + 13, width, height: 16 };
    shapes.push(label('SEASON', x, FACTS.first), ...value(face.season, box, { ...large, sizes: [14, 12, 10, 8] }));
  }
  const until = face.expiryDate ? cardDate(face.expiryDate) : 'No expiry';
  const day = { x, y: from + 11, width, height: 12 };
  shapes.push(label('VALID UNTIL', x, from), ...value(until, day, { ...large, sizes: [11.5, 11, 10, 9] }));
  if (face.nationality) {
    const box = { x, y: from + 32, width, height: FACTS.last - from - 32 };
    const sizes = [7.5, 7, 6.5, SMALLEST];
    shapes.push(label('NATIONALITY', x, from + 24), ...value(face.nationality, box, { sizes }));
  }
  const id = { x: x + 11, y: FACTS.last, width: width - 11, height: 7 };
  shapes.push(label('ID', x, FACTS.last), ...value(shortId(face.userId), id, { sizes: [7, 6.5, SMALLEST] }));
  return shapes;
}

/** Set as large as its place allows. A name is shortened only if four lines are too few. */
function name(face: CardFace): Shape[] {
  const type = { weight: 'bold', tracking: 0.01 } as const;
  const { size, lines } = fitInto(inCapitals(`${face.firstName} ${face.lastName}`), type, {
    ...NAME,
    sizes: NAME_SIZES,
    prefersSize: true,
    leading: LEADING,
  });
  const y = centredBaseline(NAME, { size, lines, leading: LEADING });
  const look = { ...type, fill: COLORS.ink, anchor: 'start', isHeading: true } as const;
  return textLines(lines, size * LEADING, { ...look, x: NAME.x, y, size });
}

function cardNumber({ numbers: saved, role, stamp: word }: CardFace): Shape[] {
  const numbers = word === 'DRAFT' ? null : saved;
  const box = { x: MARGIN, y: NUMBER_BASELINE, width: RIGHT - MARGIN, height: 12 };
  return value(numbers?.cardNumber ?? 'ID-0000-000000', box, {
    weight: 'bold',
    sizes: [11, 10, 9, 8],
    fill: numbers ? ROLE_COLORS[role].fill : COLORS.photoInk,
  });
}

const ORGANIZATION_LABELS = { player: 'CLUB', scout: 'FOR', admin: 'FOR', guardian: 'FOR' };

function rowsOf(face: CardFace): TextShape[] {
  const entries: Entry[] = [
    ...(face.organization ? [{ name: ORGANIZATION_LABELS[face.role], text: face.organization }] : []),
    ...(face.contactPlace === 'front'
      ? [
          { name: 'EMAIL', text: face.email, omitted: 'middle' as const },
          { name: 'PHONE', text: face.phone ?? '–' },
        ]
      : []),
  ];
  const rows = setRows(entries, ROWS);
  return lowest(rows) <= SIGNATURE.line - SIGNATURE.height - SIGNATURE_GAP ? rows : setRows(entries, DENSE_ROWS);
}

interface Entry {
  name: string;
  text: string;
  omitted?: Omitted;
}

function setRows(entries: readonly Entry[], { first, step, sizes }: typeof ROWS): TextShape[] {
  const x = MARGIN + 25;
  let y = first;
  return entries.flatMap(({ name: what, text, omitted }) => {
    const box = { x, y, width: RIGHT - x, height: 15.2 };
    const shapes = [label(what, MARGIN, y), ...value(text, box, { sizes, omitted })];
    y = Math.max(...shapes.map((shape) => shape.y)) + step;
    return shapes;
  });
}

function signature(has: Has, above: number): Shape[] {
  const { line, width } = SIGNATURE;
  const top = above + SIGNATURE_GAP;
  const box = { x: MARGIN + 1, y: top, width: width - 2, height: line - top };
  return [
    ...picture(has, 'signature', box, { align: 'start' }),
    { kind: 'path', d: `M${MARGIN} ${line}h${width}`, stroke: COLORS.inkSoft, strokeWidth: 0.5 },
    label('CARDHOLDER SIGNATURE', MARGIN, SIGNATURE.label),
  ];
}
