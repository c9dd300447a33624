import JsBarcode from 'jsbarcode';
import QRCode, { type QRCodeSegment } from 'qrcode';
import type { Box } from './shapes.ts';
import { DOT, mm } from './style.ts';

/** Modules of white that a reader needs around a QR code. */
const QR_QUIET = 4;
/** The least width of a module: phones do not read narrower ones in print. */
const QR_MODULE = mm(0.4);

/** A link, and a statement in base32 that follows it behind a `#`. */
export interface QrText {
  link: string;
  statement: string | null;
}

/** The rows of a QR code, `1` for dark. Base32 takes 5.5 bits a letter in a segment of its own, and 8 in that of the link. */
function qrRows({ link, statement }: QrText): string[] {
  const segments: QRCodeSegment[] = statement
    ? [
        { data: new TextEncoder().encode(`${link}#`), mode: 'byte' },
        { data: statement, mode: 'alphanumeric' },
      ]
    : [{ data: new TextEncoder().encode(link), mode: 'byte' }];
  const { data, size } = QRCode.create(segments, { errorCorrectionLevel: 'M' }).modules;
  return Array.from({ length: size }, (_, row) => data.slice(row * size, (row + 1) * size).join(''));
}

/** The least side of a box for a QR code with its margin, in points. */
export function qrSide(text: QrText): number {
  return (qrRows(text).length + 2 * QR_QUIET) * Math.ceil(QR_MODULE / DOT) * DOT;
}

/** A QR code as a path in the middle of a box, which includes the white margin. */
export function qrPath(text: QrText, box: Box, dot = DOT): string {
  const rows = qrRows(text);
  const unit = wholeDots(Math.min(box.width, box.height) / (rows.length + 2 * QR_QUIET), dot);
  const side = unit * rows.length;
  const left = wholeDots(box.x + (box.width - side) / 2, dot);
  const top = wholeDots(box.y + (box.height - side) / 2, dot);
  const columns = rows.map((_, column) => rows.map((row) => row[column]).join(''));
  // Both along rows and along columns, so that the runs of one cover the seams of the other.
  return [
    ...rows.flatMap((row, index) =>
      runs(row).map(({ from, length }) => bar(left + from * unit, top + index * unit, length * unit, unit)),
    ),
    ...columns.flatMap((column, index) =>
      runs(column).map(({ from, length }) => bar(left + index * unit, top + from * unit, unit, length * unit)),
    ),
  ].join('');
}

/** A Code 128 as a path in the middle of a box, without the white margin. */
export function barcodePath(text: string, box: Box, dot = DOT): string {
  const made: { encodings?: { data: string }[] } = {};
  JsBarcode(made, text, { format: 'CODE128' });
  const units = (made.encodings ?? []).map(({ data }) => data).join('');
  const unit = wholeDots(box.width / units.length, dot);
  const left = wholeDots(box.x + (box.width - unit * units.length) / 2, dot);
  return runs(units)
    .map(({ from, length }) => bar(left + from * unit, box.y, length * unit, box.height))
    .join('');
}

/** Down to whole dots of the printer: an edge between two dots would be grey. */
function wholeDots(length: number, dot: number): number {
  return Math.floor(length / dot + 1e-9) * dot;
}

function runs(line: string): { from: number; length: number }[] {
  return [...line.matchAll(/1+/g)].map(({ 0: { length }, index }) => ({ from: index, length }));
}

const bar = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
const round = (value: number) => Math.round(value * 1000) / 1000;
