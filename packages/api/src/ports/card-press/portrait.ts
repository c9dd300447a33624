import { loadSharp } from '../sharp.ts';

const JPEG_QUALITY = 88;

/** A stored picture, and how wide its portrait is to be. */
export interface PortraitToCut {
  picture: Uint8Array;
  width: number;
}

/** As the preview shows it: the middle of the picture. */
export async function cutPortrait({ picture, width }: PortraitToCut): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { failOn: 'error' })
    .resize({ width, height: Math.round((width * 4) / 3), fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
