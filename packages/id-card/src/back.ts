import { barcodePath, qrPath, qrSide } from './codes.ts';
import { COLORS, ROLE_COLORS } from './colors.ts';
import type { CardFace, CardNumbers } from './face.ts';
import { CARD_WIDTH } from './measures.ts';
import { band, ground, type Has, header, label, MARGIN, RIGHT, SMALLEST, stamp } from './pieces.ts';
import type { Shape, TextShape } from './shapes.ts';
import { fitInto, toPrintable } from './text.ts';

const HEADER_HEIGHT = 33;
const CENTRE = CARD_WIDTH / 2;
const WIDTH = RIGHT - MARGIN;
const LEADING = 1.16;
const QR_TOP = HEADER_HEIGHT + 0.5;
const QR_SIDE = { placeholder: 76, max: 100 };
const BARS_HEIGHT = 12;
/** The lowest line of type. */
const BOTTOM = 234;
/** Of the CEO's signature. */
const COLUMN = { x: MARGIN + 68, width: RIGHT - MARGIN - 68 };
/** How high texts may be, as shares of their usual heights: less where very long ones would leave no space for the codes. */
const SHARES = [1, 0.75, 0.55, 0.4];

/** The back: codes to verify the card, and the issuer. */
export function layoutBack(face: CardFace, has: Has): Shape[] {
  return [
    ground(COLORS.white),
    ...header(face, has, { height: HEADER_HEIGHT, line: 'VERIFY THIS CARD' }),
    ...codesAndFoot(face, has),
    band(ROLE_COLORS[face.role].fill),
    ...stamp(face),
  ];
}

function codesAndFoot(face: CardFace, has: Has): Shape[] {
  const numbers = face.stamp ? null : face.numbers;
  let shapes: Shape[] = [];
  for (const share of SHARES) {
    const foot = footOf(face, has, share);
    const codes = numbers ? codesOf(numbers, foot.top, share) : { shapes: placeholders(foot.top), isTight: false };
    shapes = [...codes.shapes, ...foot.shapes];
    if (!codes.isTight) return shapes;
  }
  return shapes;
}

/** From the bottom up; what is left above is for the QR code, which has a least size. */
function codesOf(numbers: CardNumbers, bottom: number, share: number): { shapes: Shape[]; isTight: boolean } {
  const { cardNumber, verificationCode, verifyUrl, statement } = numbers;
  const { host } = new URL(verifyUrl);
  const number = bottom - 3;
  const bars = { x: MARGIN, y: number - 7.4 - BARS_HEIGHT, width: WIDTH, height: BARS_HEIGHT };
  const hint = paragraph(`Scan, or enter the code at ${host}/verify`, { width: WIDTH, height: 15 * share });
  const hintTop = bars.y - 3 - hint.height;
  const code = hintTop - 2.6;
  const text = { link: verifyUrl, statement };
  const space = code - 7 - QR_TOP;
  const side = Math.max(qrSide(text), Math.min(space, QR_SIDE.max));
  const qr = { x: CENTRE - side / 2, y: QR_TOP + Math.max(0, space - side) / 2, width: side, height: side };
  const shapes: Shape[] = [
    {
      kind: 'path',
      d: qrPath(text, qr),
      fill: COLORS.black,
      isCrisp: true,
      description: `QR code to check this card at ${host}/verify`,
    },
    centred(formatted(verificationCode), code, { size: 9, weight: 'bold', tracking: 0.03, fill: COLORS.ink }),
    ...hint.at(CENTRE, hintTop, 'middle'),
    {
      kind: 'path',
      d: barcodePath(cardNumber, bars),
      fill: COLORS.black,
      isCrisp: true,
      description: `Barcode of the card number ${cardNumber}`,
    },
    centred(cardNumber, number, { size: 7, weight: 'bold', tracking: 0.06, fill: COLORS.ink }),
  ];
  return { shapes, isTight: side > space };
}

const formatted = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** In place of the codes, while there are none to scan. */
function placeholders(bottom: number): Shape[] {
  const side = Math.min(QR_SIDE.placeholder, bottom - QR_TOP - 48);
  const qr = { x: CENTRE - side / 2, y: QR_TOP + 5, width: side, height: side };
  const bars = { x: MARGIN + 8, y: bottom - 9 - BARS_HEIGHT, width: WIDTH - 16, height: BARS_HEIGHT };
  const dashed = { stroke: COLORS.photoInk, strokeWidth: 0.8, dash: 2.4 };
  const soft = { size: SMALLEST, weight: 'regular', fill: COLORS.inkSoft } as const;
  return [
    { kind: 'rect', ...qr, radius: 3, ...dashed },
    centred('QR CODE', qr.y + qr.height / 2 - 1, { ...soft, size: 7, weight: 'bold', tracking: 0.06 }),
    centred('once saved and valid', qr.y + qr.height / 2 + 8, soft),
    centred('XXXX-XXXX-XXXX-XXXX-X', bars.y - 8, { size: 9, weight: 'bold', tracking: 0.03, fill: COLORS.line }),
    { kind: 'rect', ...bars, radius: 3, ...dashed },
    centred('BARCODE', bars.y + bars.height / 2 + 2.2, { ...soft, weight: 'bold', tracking: 0.06 }),
  ];
}

/** The lower part, from the issuer down. Its height depends on its texts. */
function footOf(face: CardFace, has: Has, share: number): { top: number; shapes: Shape[] } {
  const base = addressAndSignature(face, has, share);
  const contact =
    face.contactPlace === 'back'
      ? paragraph([face.email, face.phone].filter(Boolean).join('   '), { width: WIDTH, height: 15 * share })
      : null;
  const issuer = paragraph(
    `Issued by ${face.issuedBy} on behalf of ${face.companyName}, whose property this card remains.`,
    { width: WIDTH, height: 22 * share },
  );
  const contactTop = base.top - (contact ? contact.height + 1 : 0);
  const top = contactTop - issuer.height - 4;
  return {
    top,
    shapes: [
      { kind: 'path', d: `M${MARGIN} ${top}H${RIGHT}`, stroke: COLORS.line, strokeWidth: 0.6 },
      ...issuer.at(CENTRE, top + 2.4, 'middle'),
      ...(contact?.at(CENTRE, contactTop, 'middle') ?? []),
      ...base.shapes,
    ],
  };
}

/** Side by side; an address that is too long for its column goes above the signature, its lines one after another. */
function addressAndSignature(face: CardFace, has: Has, share: number): { top: number; shapes: Shape[] } {
  const top = BOTTOM - 42;
  if (!face.companyAddress) return { top, shapes: ceoSignature(has, top + 3) };
  const narrow = paragraph(face.companyAddress, { width: COLUMN.x - 6 - MARGIN, height: 31 });
  if (narrow.size >= SMALLEST) {
    const address = [label('IF FOUND, RETURN TO', MARGIN, top + 8.4), ...narrow.at(MARGIN, top + 10.4, 'start')];
    return { top, shapes: [...address, ...ceoSignature(has, top + 3)] };
  }
  const wide = paragraph(face.companyAddress.replace(/\s*\n\s*/g, '  '), { width: WIDTH, height: 32 * share });
  const start = BOTTOM - 25 - wide.height - 10;
  const address = [label('IF FOUND, RETURN TO', MARGIN, start + 8), ...wide.at(MARGIN, start + 10, 'start')];
  return { top: start, shapes: [...address, ...ceoSignature(has, BOTTOM - 24)] };
}

function ceoSignature(has: Has, top: number): Shape[] {
  const line = BOTTOM - 15;
  const box = { x: COLUMN.x, y: top, width: COLUMN.width, height: line - top };
  const picture: Shape[] = has.ceoSignature ? [{ kind: 'picture', slot: 'ceoSignature', ...box, fit: 'contain' }] : [];
  return [
    ...picture,
    { kind: 'path', d: `M${COLUMN.x} ${line}h${COLUMN.width}`, stroke: COLORS.inkSoft, strokeWidth: 0.5 },
    label('CHIEF EXECUTIVE', COLUMN.x, line + 8),
    { ...label('OFFICER', COLUMN.x, line + 15), isContinued: true },
  ];
}

function centred(text: string, y: number, type: Pick<TextShape, 'size' | 'weight' | 'fill' | 'tracking'>): TextShape {
  return { kind: 'text', text, x: CENTRE, y, anchor: 'middle', ...type };
}

/** Small type on as many lines as it takes. What its place does not hold at the smallest size is set smaller. */
function paragraph(text: string, { width, height }: { width: number; height: number }) {
  const fitted = fitInto(
    toPrintable(text),
    { weight: 'regular' },
    { width, height, sizes: [SMALLEST, 5.6, 5.2, 4.8, 4.4, 4, 3.6, 3.2], leading: LEADING },
  );
  const { size, lines } = fitted;
  return {
    size,
    height: lines.length * size * LEADING,
    at: (x: number, top: number, anchor: 'start' | 'middle'): TextShape[] =>
      lines.map((line, index) => ({
        kind: 'text',
        text: line,
        x,
        y: top + size * 0.8 + index * size * LEADING,
        size,
        weight: 'regular',
        fill: COLORS.ink,
        anchor,
        isContinued: index > 0,
      })),
  };
}
