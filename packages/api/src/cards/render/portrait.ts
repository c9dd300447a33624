import { loadSharp } from '../../platform/lib/sharp.ts';

/** Width of the photo on a card at 600 dpi. */
export const PHOTO_WIDTH = 550;
const JPEG_QUALITY = 88;

export interface PortraitJob {
  image: Uint8Array;
  width: number;
}

/** Crops to the middle of the image, as the preview does. */
export async function cropPortrait({ image, width }: PortraitJob): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(image, { failOn: 'error' })
    .resize({ width, height: Math.round((width * 4) / 3), fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
