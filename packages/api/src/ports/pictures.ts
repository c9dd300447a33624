import { Readable } from 'node:stream';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { queue } from './queue.ts';
import { loadSharp } from './sharp.ts';

/** Into which box a picture is fitted (never enlarged), and as what it is stored. Pixels. */
export interface PictureForm {
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp';
}

/** Makes a stored picture of whatever JPEG, PNG or WebP somebody sent: upright, bounded, without what it says of him. */
export interface Pictures {
  /** Reads a file and hands the new picture's bytes to `take`; a few at a time, the rest wait their turn. */
  redraw<T>(path: string, form: PictureForm, take: (bytes: Readable) => Promise<T>): Promise<T>;
}

const JPEG_QUALITY = 85;
/** Half the bytes of a JPEG that looks the same; for pictures that every visitor fetches. */
const WEBP_QUALITY = 78;
const TIME_LIMIT_SECONDS = 20;

export function createPictures(limits: Pick<Limits, 'imagesAtOnce' | 'imagesWaiting' | 'imageMaxPixels'>): Pictures {
  const inTurn = queue(limits.imagesAtOnce, limits.imagesWaiting);
  return {
    redraw: (path, form, take) =>
      inTurn(async () => {
        const picture = await decode(path, form, limits.imageMaxPixels);
        return take(picture);
      }),
  };
}

/** Re-encoding drops EXIF, colour profiles and whatever was hidden behind the picture's end. */
async function decode(path: string, { width, height, format }: PictureForm, maxPixels: number): Promise<Readable> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const sharp = await loadSharp();
  try {
    if (bytesHeld(await sharp(path, options).metadata()) > maxPixels * BYTES_PER_PIXEL) {
      throw new AppError('IMAGE_TOO_LARGE');
    }
    const picture = sharp(path, options)
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIME_LIMIT_SECONDS });
    const encoded = encode(picture, format);
    // The result is small (the box bounds it), so that a broken input is found before a byte is stored.
    const bytes = await encoded.toBuffer();
    return Readable.from([bytes]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new AppError(isTooLarge ? 'IMAGE_TOO_LARGE' : 'NOT_AN_IMAGE', { cause: error });
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
