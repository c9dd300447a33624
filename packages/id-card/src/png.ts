import { barcodePath, type QrText, qrPath } from './codes.ts';
import type { CardWith } from './face.ts';
import { layoutSide } from './layout.ts';
import { centred } from './pieces.ts';
import type { Box, Shape, Side } from './shapes.ts';
import { CARD_HEIGHT, CARD_WIDTH, COLORS, DOT } from './style.ts';
import { toSvg, toText } from './svg.ts';

/** Red, green, blue and opacity of each pixel, a byte each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

const NO_PICTURES = { logo: null, watermark: null, photo: null, signature: null, ceoSignature: null };

/** Renders one side, trimmed, at the printer's resolution. */
export function drawSide(
  side: Side,
  { face, pictures }: CardWith<string>,
  fontFiles: readonly string[],
): Promise<Pixels> {
  const box = { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT };
  return rasterise(layoutSide(side, face, pictures), box, { dot: DOT, pictures, fontFiles });
}

const QR_DOTS = 640;

export function drawQr(text: QrText): Promise<Pixels> {
  const box = { x: 0, y: 0, width: QR_DOTS, height: QR_DOTS };
  const shapes: Shape[] = [
    { kind: 'rect', ...box, fill: COLORS.white },
    { kind: 'path', d: qrPath(text, box, 1), fill: COLORS.black, isCrisp: true },
  ];
  return rasterise(shapes, box, { dot: 1, pictures: NO_PICTURES, fontFiles: [] });
}

const BARCODE = { width: 800, height: 240, quiet: 60, top: 24, bars: 150, type: 36 };

export function drawBarcode(text: string, fontFiles: readonly string[]): Promise<Pixels> {
  const { width, height, quiet, top, bars, type } = BARCODE;
  const box = { x: 0, y: 0, width, height };
  const inner = { x: quiet, y: top, width: width - 2 * quiet, height: bars };
  const shapes: Shape[] = [
    { kind: 'rect', ...box, fill: COLORS.white },
    { kind: 'path', d: barcodePath(text, inner, 1), fill: COLORS.black, isCrisp: true },
    centred(text, top + bars + type + 10, {
      x: width / 2,
      size: type,
      weight: 'bold',
      fill: COLORS.ink,
      tracking: 0.08,
    }),
  ];
  return rasterise(shapes, box, { dot: 1, pictures: NO_PICTURES, fontFiles });
}

async function rasterise(
  shapes: readonly Shape[],
  box: Box,
  { dot, pictures, fontFiles }: { dot: number; pictures: CardWith<string>['pictures']; fontFiles: readonly string[] },
): Promise<Pixels> {
  // Loaded with the first image, so that it takes no memory before.
  const { renderAsync } = await import('@resvg/resvg-js');
  const [width, height] = [Math.round(box.width / dot), Math.round(box.height / dot)];
  const svg = toSvg(shapes, { box, width, height, prefix: 'p', pictures, countsLastSpace: false, snapsCodes: true });
  const image = await renderAsync(toText(svg), { font: { loadSystemFonts: false, fontFiles: [...fontFiles] } });
  return { data: image.pixels, width: image.width, height: image.height };
}
