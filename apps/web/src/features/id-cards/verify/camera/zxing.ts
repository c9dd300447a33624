import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Finds the text of a QR code in a picture of the camera; null where there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** Pictures are read at this width at most: enough for the modules of a card that fills a third of it. */
const WIDTH_MAX = 1280;

/** A reader in WebAssembly, for browsers without one of their own. */
export async function openZxing(): Promise<ReadCode> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!pen || video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
    return found?.text || null;
  };
}
