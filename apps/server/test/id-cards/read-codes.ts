import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** The codes in a PNG file, read by an independent library. */
export async function codesIn(png: Buffer): Promise<string[]> {
  const found = await readBarcodes(Uint8Array.from(png), { formats: ['QRCode', 'Code128'], tryHarder: true });
  return found.map(({ format, text }) => `${format} ${text}`).sort();
}

export const fromDataUrl = (url: string) => Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');

/** The texts of the pages of a PDF, as a viewer extracts them. */
export async function textsOf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '));
  } finally {
    document.destroy();
    library.destroy();
  }
}
