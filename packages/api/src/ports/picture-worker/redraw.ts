import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from '../sharp.ts';

/** Into which box a picture is fitted (never enlarged), and as what it is stored. Pixels. */
export interface PictureForm {
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp';
}

/** A picture as it was received, and what is to be made of it. */
export interface PictureToRedraw {
  path: string;
  form: PictureForm;
  maxPixels: number;
}

/** The new picture, or why there is none. */
export type Redrawn = { bytes: Uint8Array } | { refused: 'IMAGE_TOO_LARGE' | 'NOT_AN_IMAGE'; why?: string };

const JPEG_QUALITY = 85;
/** Half the bytes of a JPEG that looks the same; for pictures that every visitor fetches. */
const WEBP_QUALITY = 78;

/** Re-encoding drops EXIF, colour profiles and whatever was hidden behind the picture's end; in the pictures' process. */
export async function redraw({ path, form, maxPixels }: PictureToRedraw): Promise<Redrawn> {
  const { width, height, format } = form;
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const sharp = await loadSharp();
  try {
    if (bytesHeld(await sharp(path, options).metadata()) > maxPixels * BYTES_PER_PIXEL) {
      return { refused: 'IMAGE_TOO_LARGE' };
    }
    const picture = sharp(path, options).rotate().resize({ width, height, fit: 'inside', withoutEnlargement: true });
    // The result is small (the box bounds it), so that a broken input is found before a byte is stored.
    return { bytes: await encode(picture, format).toBuffer() };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return { refused: isTooLarge ? 'IMAGE_TOO_LARGE' : 'NOT_AN_IMAGE', why: String(error) };
  }
}

/** Eight bits for each of red, green, blue and transparency: what the most pixels may take. */
const BYTES_PER_PIXEL = 4;

/**
 * What a picture that comes in passes, each finer than the one before, takes in memory, since it is whole only after the
 * last. Others are read line by line, and take next to nothing.
 */
function bytesHeld({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0;
  // A JPEG is held as the coefficients of its waves.
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const samples = chromaSubsampling?.startsWith('4:2:0') ? channels / 2 : channels;
  return width * height * samples * bytesPerSample;
}

function encode(picture: Sharp, format: PictureForm['format']): Sharp {
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY });
  return format === 'webp' ? picture.webp({ quality: WEBP_QUALITY }) : picture.png();
}
