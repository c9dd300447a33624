import { cardDate } from './card-date.ts';
import { COLORS, ROLE_BANDS } from './colors.ts';
import { type CardFace, shortId } from './face.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './measures.ts';
import { band, field, header, label, MARGIN, pitchLines, RIGHT, value } from './pieces.ts';
import type { PictureSlot, Shape } from './shapes.ts';
import { fitInto, inCapitals, toPrintable, widthOf } from './text.ts';

const FIELD_HEIGHT = 96;
const PHOTO = { width: 66, height: 88, x: (CARD_WIDTH - 66) / 2, y: 38 };
const FRAME = 2.2;
const BADGE_HEIGHT = 14;
const NAME = { x: MARGIN, y: 137, width: CARD_WIDTH - 2 * MARGIN, height: 30 };
const NAME_SIZES = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6.5, 6, 5.5];
const LEADING = 1.04;

/** The front: name, role and expiry. */
export function layoutFront(face: CardFace, has: Readonly<Record<PictureSlot, boolean>>): Shape[] {
  const role = ROLE_BANDS[face.role];
  return [
    { kind: 'rect', ...bleedBox(), fill: COLORS.paper },
    ...field(FIELD_HEIGHT),
    ...pitchLines(FIELD_HEIGHT),
    ...watermark(has),
    ...header(face, has, 'OFFICIAL ID CARD'),
    ...photo(has),
    ...badge(role),
    ...name(face),
    ...details(face),
    ...signature(has),
    ...expiry(face),
    band(role.fill),
  ];
}

function bleedBox() {
  return { x: -BLEED, y: -BLEED, width: CARD_WIDTH + 2 * BLEED, height: CARD_HEIGHT + 2 * BLEED };
}

function watermark(has: Readonly<Record<PictureSlot, boolean>>): Shape[] {
  if (!has.watermark) return [];
  const side = 100;
  const box = { x: (CARD_WIDTH - side) / 2, y: 141, width: side, height: side };
  return [{ kind: 'picture', slot: 'watermark', ...box, fit: 'contain', opacity: 0.06 }];
}

function photo(has: Readonly<Record<PictureSlot, boolean>>): Shape[] {
  const frame: Shape = {
    kind: 'rect',
    x: PHOTO.x - FRAME,
    y: PHOTO.y - FRAME,
    width: PHOTO.width + 2 * FRAME,
    height: PHOTO.height + 2 * FRAME,
    radius: 6,
    fill: COLORS.white,
  };
  if (has.photo) return [frame, { kind: 'picture', slot: 'photo', ...PHOTO, fit: 'cover', radius: 4 }];
  const middle = PHOTO.x + PHOTO.width / 2;
  const shoulders = `M${middle - 24} ${PHOTO.y + PHOTO.height}c0 -19 10 -27 24 -27s24 8 24 27z`;
  const head = `M${middle - 11} ${PHOTO.y + 35}a11 13 0 1 0 22 0a11 13 0 1 0 -22 0z`;
  return [
    frame,
    { kind: 'rect', ...PHOTO, radius: 4, fill: COLORS.photoGround },
    { kind: 'path', d: shoulders + head, fill: COLORS.line },
    {
      kind: 'text',
      text: 'PHOTO',
      x: middle,
      y: PHOTO.y + PHOTO.height / 2 + 24,
      size: 8,
      weight: 'bold',
      fill: COLORS.inkSoft,
      anchor: 'middle',
      tracking: 0.12,
    },
  ];
}

function badge(role: (typeof ROLE_BANDS)[keyof typeof ROLE_BANDS]): Shape[] {
  const type = { size: 8, weight: 'bold', tracking: 0.16 } as const;
  const width = widthOf(role.label, type) + 20;
  const y = PHOTO.y + PHOTO.height - BADGE_HEIGHT / 2;
  return [
    {
      kind: 'rect',
      x: (CARD_WIDTH - width) / 2,
      y,
      width,
      height: BADGE_HEIGHT,
      radius: BADGE_HEIGHT / 2,
      fill: role.fill,
      stroke: COLORS.white,
      strokeWidth: 1.4,
    },
    { kind: 'text', text: role.label, x: CARD_WIDTH / 2, y: y + 9.7, ...type, fill: role.ink, anchor: 'middle' },
  ];
}

/** As large as its place allows, on as many lines as it takes: a name is never cut. */
function name(face: CardFace): Shape[] {
  const type = { weight: 'bold', tracking: 0.015 } as const;
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
    x: CARD_WIDTH / 2,
    y: first + index * size * LEADING,
    size,
    ...type,
    fill: COLORS.ink,
    anchor: 'middle',
  }));
}

const COLUMN = 94;

function details(face: CardFace): Shape[] {
  const whole = { x: MARGIN, width: RIGHT - MARGIN };
  const left = { x: MARGIN, width: COLUMN - 6 - MARGIN };
  const right = { x: COLUMN, width: RIGHT - COLUMN };
  return [
    { kind: 'path', d: `M${MARGIN} 170.5H${RIGHT}`, stroke: COLORS.line, strokeWidth: 0.6 },
    label('EMAIL', MARGIN, 178),
    ...value(toPrintable(face.email), whole, 185.6),
    label('PHONE', MARGIN, 194.4),
    ...value(face.phone ?? '–', left, 202),
    label('ID', COLUMN, 194.4),
    ...value(shortId(face.userId), right, 202),
  ];
}

function signature(has: Readonly<Record<PictureSlot, boolean>>): Shape[] {
  const line = { from: MARGIN, to: COLUMN - 8 };
  const box = { x: line.from + 1, y: 206.5, width: line.to - line.from - 2, height: 20 };
  const picture: Shape[] = has.signature
    ? [{ kind: 'picture', slot: 'signature', ...box, fit: 'contain', align: 'start' }]
    : [];
  return [
    ...picture,
    { kind: 'path', d: `M${line.from} 227.4H${line.to}`, stroke: COLORS.inkSoft, strokeWidth: 0.5 },
    label('CARDHOLDER SIGNATURE', MARGIN, 233.2),
  ];
}

function expiry(face: CardFace): Shape[] {
  const text = face.expiryDate ? cardDate(face.expiryDate) : 'No expiry';
  return [
    label('VALID UNTIL', COLUMN, 217.6),
    {
      kind: 'text',
      text,
      x: COLUMN,
      y: 227.6,
      size: 9.4,
      weight: 'bold',
      fill: COLORS.field,
      anchor: 'start',
    },
  ];
}
