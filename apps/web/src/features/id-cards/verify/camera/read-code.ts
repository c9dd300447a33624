import type { ReadCode } from './zxing.ts';

/** The part of BarcodeDetector that is used; the types of the platform lack it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader where it has one, otherwise one that is loaded now. */
export async function openReader(): Promise<ReadCode> {
  const own = await findOwnReader();
  if (own) {
    const detector = new own({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { openZxing } = await import('./zxing.ts');
  return openZxing();
}

async function findOwnReader(): Promise<DetectorClass | null> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = own ? await own.getSupportedFormats().catch(() => []) : [];
  return own && formats.includes('qr_code') ? own : null;
}
