import { barcodePath, qrPath } from './codes.ts';
import { COLORS, ROLE_BANDS } from './colors.ts';
import type { CardFace } from './face.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './measures.ts';
import { band, field, header, label, MARGIN, pitchLines, RIGHT } from './pieces.ts';
import type { PictureSlot, Shape, TextShape } from './shapes.ts';
import { fitInto, toPrintable } from './text.ts';

const FIELD_HEIGHT = 37;
const QR_SIDE = 84;
const QR = { x: (CARD_WIDTH - QR_SIDE) / 2, y: 38.4, width: QR_SIDE, height: QR_SIDE };
/** White to both sides of the bars, ten times the narrowest of them. */
const BARS = { x: MARGIN, y: 142, width: CARD_WIDTH - 2 * MARGIN, height: 17 };
const CENTRE = CARD_WIDTH / 2;
const COLUMN = 82;

/** The back: codes to verify the card, and the issuer. */
export function layoutBack(face: CardFace, has: Readonly<Record<PictureSlot, boolean>>): Shape[] {
  return [
    {
      kind: 'rect',
      x: -BLEED,
      y: -BLEED,
      width: CARD_WIDTH + 2 * BLEED,
      height: CARD_HEIGHT + 2 * BLEED,
      fill: COLORS.white,
    },
    ...field(FIELD_HEIGHT),
    ...pitchLines(FIELD_HEIGHT).slice(1),
    ...header(face, has, 'VERIFY THIS CARD'),
    ...(face.numbers ? codes(face.numbers) : placeholders()),
    ...statement(face),
    ...address(face),
    ...ceoSignature(has),
    band(ROLE_BANDS[face.role].fill),
  ];
}

function codes({ cardNumber, verificationCode, verifyUrl }: NonNullable<CardFace['numbers']>): Shape[] {
  const grouped = verificationCode.replace(/(.{4})(?=.)/g, '$1-');
  const { host } = new URL(verifyUrl);
  return [
    { kind: 'path', d: qrPath(verifyUrl, QR), fill: COLORS.black, isCrisp: true },
    centred(grouped, 128.4, { size: 9, weight: 'bold', tracking: 0.03, fill: COLORS.ink }),
    ...lines(`Scan, or enter the code at ${host}/verify`, 135.2, { size: 5, height: 6 }),
    { kind: 'path', d: barcodePath(cardNumber, BARS), fill: COLORS.black, isCrisp: true },
    centred(cardNumber, BARS.y + BARS.height + 7, { size: 6.6, weight: 'bold', tracking: 0.08, fill: COLORS.ink }),
  ];
}

/** Placeholders until the card is saved and has its numbers. */
function placeholders(): Shape[] {
  const inset = 12;
  const qr = { x: QR.x + inset, y: QR.y + inset, width: QR_SIDE - 2 * inset, height: QR_SIDE - 2 * inset };
  const dashed = { stroke: COLORS.photoInk, strokeWidth: 0.8, dash: 2.4 };
  const soft = { size: 6, weight: 'regular', fill: COLORS.inkSoft } as const;
  return [
    { kind: 'rect', ...qr, radius: 3, ...dashed },
    centred('QR CODE', qr.y + qr.height / 2 - 1, { ...soft, size: 7, weight: 'bold', tracking: 0.12 }),
    centred('appears once saved', qr.y + qr.height / 2 + 7, soft),
    centred('XXXX-XXXX-XXXX-XXXX', 128.4, { size: 9, weight: 'bold', tracking: 0.03, fill: COLORS.line }),
    { kind: 'rect', x: BARS.x + 8, y: BARS.y, width: BARS.width - 16, height: BARS.height, radius: 3, ...dashed },
    centred('BARCODE', BARS.y + BARS.height / 2 + 2.2, { ...soft, size: 6, weight: 'bold', tracking: 0.12 }),
  ];
}

function statement(face: CardFace): Shape[] {
  const text = `Issued by ${face.issuedBy} on behalf of ${face.companyName}, whose property this card remains.`;
  return [
    { kind: 'path', d: `M${MARGIN} 172.5H${RIGHT}`, stroke: COLORS.line, strokeWidth: 0.6 },
    ...lines(text, 181, { size: 5.6, height: 20 }),
  ];
}

function address(face: CardFace): Shape[] {
  if (!face.companyAddress) return [];
  const box = { width: COLUMN - 6 - MARGIN, height: 31 };
  const { size, lines: broken } = fitInto(
    toPrintable(face.companyAddress),
    { weight: 'regular' },
    {
      ...box,
      sizes: [6, 5.6, 5.2, 4.8, 4.4, 4, 3.6, 3.2],
      leading: 1.2,
    },
  );
  return [
    label('IF FOUND, RETURN TO', MARGIN, 203),
    ...broken.map(
      (text, index): TextShape => ({
        kind: 'text',
        text,
        x: MARGIN,
        y: 204 + size + index * size * 1.2,
        size,
        weight: 'regular',
        fill: COLORS.ink,
        anchor: 'start',
      }),
    ),
  ];
}

function ceoSignature(has: Readonly<Record<PictureSlot, boolean>>): Shape[] {
  const box = { x: COLUMN, y: 204, width: RIGHT - COLUMN, height: 22 };
  const picture: Shape[] = has.ceoSignature ? [{ kind: 'picture', slot: 'ceoSignature', ...box, fit: 'contain' }] : [];
  return [
    ...picture,
    { kind: 'path', d: `M${COLUMN} 227.4H${RIGHT}`, stroke: COLORS.inkSoft, strokeWidth: 0.5 },
    label('CHIEF EXECUTIVE OFFICER', COLUMN, 233.2),
  ];
}

function centred(text: string, y: number, type: Pick<TextShape, 'size' | 'weight' | 'fill' | 'tracking'>): TextShape {
  return { kind: 'text', text, x: CENTRE, y, anchor: 'middle', ...type };
}

/** A centred paragraph that shrinks until it fits. */
function lines(text: string, y: number, { size, height }: { size: number; height: number }): TextShape[] {
  const sizes = Array.from({ length: 12 }, (_, step) => size - step * 0.3).filter((smaller) => smaller >= 2.6);
  const fitted = fitInto(
    toPrintable(text),
    { weight: 'regular' },
    { width: RIGHT - MARGIN, height, sizes, leading: 1.22 },
  );
  return fitted.lines.map((line, index) =>
    centred(line, y + index * fitted.size * 1.22, { size: fitted.size, weight: 'regular', fill: COLORS.inkSoft }),
  );
}
