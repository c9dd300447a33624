import { barcodePath, qrPath, qrSide } from './codes.ts';
import type { CardFace, CardNumbers } from './face.ts';
import { centred, type Has, header, label, MARGIN, picture, RIGHT, SMALLEST, textLines } from './pieces.ts';
import type { Shape } from './shapes.ts';
import { CARD_WIDTH, COLORS } from './style.ts';
import { setLines, shorten, toPrintable, wrap, wrapEvenly } from './text.ts';

const HEADER_HEIGHT = 33;
const CENTRE = CARD_WIDTH / 2;
const WIDTH = RIGHT - MARGIN;
const LEADING = 1.16;
const QR_TOP = HEADER_HEIGHT + 0.5;
const QR_SIDE = { placeholder: { min: 58, max: 76 }, max: 100 };
const PLACEHOLDER_BARS = 12;
const BOTTOM = 234;
/** Of the CEO's signature. */
const COLUMN = { x: MARGIN + 77, width: RIGHT - MARGIN - 77 };
const SMALL = { size: SMALLEST, weight: 'regular' } as const;

/**
 * The maximum lines of each text, and the heights of the bars and of the CEO's signature. The first row applies that leaves the
 * QR code its minimum size: the hint goes first, then long texts get fewer lines.
 */
const LIMITS = [
  { hint: 2, contact: 3, issuer: 3, address: 7, bars: 12, signature: 24 },
  { hint: 1, contact: 3, issuer: 3, address: 7, bars: 12, signature: 20 },
  { hint: 0, contact: 3, issuer: 3, address: 7, bars: 12, signature: 20 },
  { hint: 0, contact: 3, issuer: 3, address: 7, bars: 9, signature: 20 },
  { hint: 0, contact: 3, issuer: 2, address: 6, bars: 9, signature: 20 },
  { hint: 0, contact: 2, issuer: 2, address: 5, bars: 9, signature: 16 },
  { hint: 0, contact: 1, issuer: 2, address: 4, bars: 9, signature: 12 },
  { hint: 0, contact: 1, issuer: 1, address: 3, bars: 9, signature: 12 },
  { hint: 0, contact: 1, issuer: 1, address: 2, bars: 9, signature: 10 },
];
type Limits = (typeof LIMITS)[number];

export function layoutBack(face: CardFace, has: Has): Shape[] {
  return [...header(face, has, { height: HEADER_HEIGHT, line: 'VERIFY THIS CARD' }), ...codesAndFoot(face, has)];
}

function codesAndFoot(face: CardFace, has: Has): Shape[] {
  const numbers = face.stamp ? null : face.numbers;
  let shapes: Shape[] = [];
  for (const limits of LIMITS) {
    const foot = footOf(face, has, limits);
    const codes = numbers ? codesOf(numbers, foot.top, limits) : placeholders(foot.top);
    shapes = [...codes.shapes, ...foot.shapes];
    if (!codes.isTight) return shapes;
  }
  return shapes;
}

/** From the bottom up. The QR code gets the space above; with `isTight` that is too little. */
function codesOf(numbers: CardNumbers, bottom: number, limits: Limits) {
  const { cardNumber, verificationCode, verifyUrl, statement } = numbers;
  const { host } = new URL(verifyUrl);
  const number = bottom - 3;
  const bars = { x: MARGIN, y: number - 7.4 - limits.bars, width: WIDTH, height: limits.bars };
  const hint = paragraph(hintLines(host, limits.hint));
  const hintTop = bars.y - 3 - hint.height;
  const code = hintTop - 2.6;
  const text = { link: verifyUrl, statement };
  const space = code - 6.6 - QR_TOP;
  const least = qrSide(text);
  // If even the shortest texts leave too little space, the modules are smaller.
  const side = Math.min(space, Math.max(least, QR_SIDE.max));
  const qr = { x: CENTRE - side / 2, y: QR_TOP + (space - side) / 2, width: side, height: side };
  const dark = { kind: 'path', fill: COLORS.black, isCrisp: true } as const;
  const shapes: Shape[] = [
    { ...dark, d: qrPath(text, qr), description: `QR code to check this card at ${host}/verify` },
    centred(formatted(verificationCode), code, { size: 9, weight: 'bold', tracking: 0.03, fill: COLORS.ink }),
    ...hint.at(CENTRE, hintTop, 'middle'),
    { ...dark, d: barcodePath(cardNumber, bars), description: `Barcode of the card number ${cardNumber}` },
    centred(cardNumber, number, { size: 7, weight: 'bold', tracking: 0.06, fill: COLORS.ink }),
  ];
  return { shapes, isTight: least > space };
}

const formatted = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

function placeholders(bottom: number) {
  const { min, max } = QR_SIDE.placeholder;
  const space = bottom - QR_TOP - 48;
  const side = Math.min(max, space);
  const qr = { x: CENTRE - side / 2, y: QR_TOP + 5, width: side, height: side };
  const bars = { x: MARGIN + 8, y: bottom - 9 - PLACEHOLDER_BARS, width: WIDTH - 16, height: PLACEHOLDER_BARS };
  const dashed = { stroke: COLORS.photoInk, strokeWidth: 0.8, dash: 2.4 };
  const soft = { ...SMALL, fill: COLORS.inkSoft } as const;
  const shapes: Shape[] = [
    { kind: 'rect', ...qr, radius: 3, ...dashed },
    centred('QR CODE', qr.y + qr.height / 2 - 1, { ...soft, size: 7, weight: 'bold', tracking: 0.06 }),
    centred('once saved and valid', qr.y + qr.height / 2 + 8, soft),
    centred('XXXX-XXXX-XXXX-XXXX-X', bars.y - 8, { size: 9, weight: 'bold', tracking: 0.03, fill: COLORS.photoInk }),
    { kind: 'rect', ...bars, radius: 3, ...dashed },
    centred('BARCODE', bars.y + bars.height / 2 + 2.2, { ...soft, weight: 'bold', tracking: 0.06 }),
  ];
  return { shapes, isTight: space < min };
}

/** The lower part, from the issuer down. Its height depends on its texts. */
function footOf(face: CardFace, has: Has, limits: Limits) {
  const base = addressAndSignature(face, has, limits);
  const contact = face.contactPlace === 'back' ? paragraph(contactLines(face, limits.contact)) : null;
  const issuer = paragraph(issuerLines(face, limits.issuer));
  const contactTop = base.top - (contact ? contact.height + 1 : 0);
  const top = contactTop - issuer.height - 4;
  const shapes: Shape[] = [
    { kind: 'path', d: `M${MARGIN} ${top}H${RIGHT}`, stroke: COLORS.line, strokeWidth: 0.6 },
    ...issuer.at(CENTRE, top + 2.4, 'middle'),
    ...(contact?.at(CENTRE, contactTop, 'middle') ?? []),
    ...base.shapes,
  ];
  return { top, shapes };
}

function addressAndSignature({ companyAddress }: CardFace, has: Has, { address: count, signature }: Limits) {
  const address = paragraph(companyAddress ? addressLines(companyAddress, count) : []);
  const top = BOTTOM - Math.max(signature + 18, address.height + 8.3);
  const lead = address.height === 0 ? [] : [label('IF FOUND, RETURN TO', MARGIN, top + 8.4)];
  return { top, shapes: [...lead, ...address.at(MARGIN, top + 10.4, 'start'), ...ceoSignature(has, signature)] };
}

function ceoSignature(has: Has, height: number): Shape[] {
  const line = BOTTOM - 15;
  const box = { ...COLUMN, y: line - height, height };
  return [
    ...picture(has, 'ceoSignature', box),
    { kind: 'path', d: `M${COLUMN.x} ${line}h${COLUMN.width}`, stroke: COLORS.inkSoft, strokeWidth: 0.5 },
    label('CHIEF EXECUTIVE', COLUMN.x, line + 8),
    { ...label('OFFICER', COLUMN.x, line + 15), isContinued: true },
  ];
}

const across = (text: string) => wrapEvenly(text, SMALL, WIDTH);

/** The address is whole or left out. */
function hintLines(host: string, limit: number): string[] {
  const ways = [`Scan, or enter the code at ${host}/verify`, `${host}/verify`];
  return ways.map(across).find((lines) => lines.length <= limit) ?? [];
}

function issuerLines({ issuedBy, companyName }: CardFace, limit: number): string[] {
  const sentence = (issuer: string) =>
    limit > 1
      ? `Issued by ${issuer} on behalf of ${companyName}, whose property this card remains.`
      : `Issued by ${issuer}`;
  return across(sentence(shorten(issuedBy, (issuer) => across(sentence(issuer)).length <= limit)));
}

function contactLines({ email, phone }: CardFace, limit: number): string[] {
  if (!phone) return setLines(email, SMALL, { width: WIDTH, count: limit, omitted: 'middle' });
  const beside = (address: string) => across(`${address} · ${phone}`);
  if (limit === 1 || beside(email).length === 1)
    return beside(shorten(email, (address) => beside(address).length === 1, 'middle'));
  return [...setLines(email, SMALL, { width: WIDTH, count: limit - 1, omitted: 'middle' }), ...across(phone)];
}

/** One line each, or joined if that takes too many lines. */
function addressLines(address: string, limit: number): string[] {
  const width = COLUMN.x - 6 - MARGIN;
  const parts = toPrintable(address).split(/[\s,]*\n\s*/);
  const lines = parts.flatMap((part) => wrap(part, SMALL, width));
  return lines.length <= limit ? lines : setLines(parts.join(', '), SMALL, { width, count: limit });
}

function paragraph(lines: readonly string[]) {
  const step = SMALLEST * LEADING;
  return {
    height: lines.length * step,
    at: (x: number, top: number, anchor: 'start' | 'middle') =>
      textLines(lines, step, { ...SMALL, x, y: top + SMALLEST * 0.8, fill: COLORS.ink, anchor }),
  };
}
