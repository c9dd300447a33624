import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { onTestFinished } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from '../png.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** The codes that an independent reader finds in a picture: format and text. */
export async function readCodes({ data, width, height }: Pixels): Promise<Record<string, string>> {
  const image = { data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(image, { formats: ['QRCode', 'Code128'], tryHarder: true });
  return Object.fromEntries(found.map(({ format, text }) => [format, text]));
}

/** The codes of one format with the middle of each, in pixels. */
export async function locateCodes(
  { data, width, height }: Pixels,
  format: 'QRCode' | 'Code128',
): Promise<{ text: string; x: number; y: number }[]> {
  const image = { data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(image, { formats: [format], tryHarder: true });
  return found.map(({ text, position: { topLeft, bottomRight } }) => ({
    text,
    x: (topLeft.x + bottomRight.x) / 2,
    y: (topLeft.y + bottomRight.y) / 2,
  }));
}

/** A page as a PDF viewer shows it. */
export interface ReadPage extends Pixels {
  text: string;
}

/** The pages of a PDF, drawn at so many pixels a point, with the text that can be selected on them. */
export async function readPdf(bytes: Uint8Array, scale: number): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  onTestFinished(() => {
    document.destroy();
    library.destroy();
  });
  const pages: ReadPage[] = [];
  for (const page of document.pages()) {
    const text = page.getText();
    const { data, width, height } = await page.render({ scale, render: async (drawn) => drawn.data });
    pages.push({ data: Uint8Array.from(data), width, height, text });
  }
  return pages;
}
