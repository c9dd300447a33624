import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from '../lib/sharp.ts';
import { serve } from '../tasks/serve.ts';

export interface ImageForm {
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp';
  isInk?: boolean;
}

export interface ReencodeJob {
  path: string;
  form: ImageForm;
  maxPixels: number;
}

export type Reencoded = { bytes: Uint8Array } | { rejected: 'IMAGE_TOO_LARGE' | 'NOT_AN_IMAGE'; why?: string };

const JPEG_QUALITY = 85;
const WEBP_QUALITY = 78;

/** Re-encoding drops EXIF, colour profiles and bytes after the end of the image. */
async function reencode({ path, form, maxPixels }: ReencodeJob): Promise<Reencoded> {
  const { width, height, format, isInk } = form;
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const sharp = await loadSharp();
  try {
    if (bytesHeld(await sharp(path, options).metadata()) > maxPixels * BYTES_PER_PIXEL) {
      return { rejected: 'IMAGE_TOO_LARGE' };
    }
    const image = sharp(path, options).rotate().resize({ width, height, fit: 'inside', withoutEnlargement: true });
    // Buffered, so that a broken input is found before a byte is stored. The result is small.
    return { bytes: await encode(isInk ? await inkOf(image) : image, format).toBuffer() };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return { rejected: isTooLarge ? 'IMAGE_TOO_LARGE' : 'NOT_AN_IMAGE', why: String(error) };
  }
}

const BYTES_PER_PIXEL = 4;

/** Bytes of memory for decoding. Progressive and interlaced images are held whole, others are read line by line. */
function bytesHeld({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0;
  // A progressive JPEG is held as DCT coefficients of two bytes each.
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const samples = chromaSubsampling?.startsWith('4:2:0') ? channels / 2 : channels;
  return width * height * samples * bytesPerSample;
}

function encode(image: Sharp, format: ImageForm['format']): Sharp {
  if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY });
  return format === 'webp' ? image.webp({ quality: WEBP_QUALITY }) : image.png();
}

/** Lightness, of 255. What is lighter than PAPER becomes transparent, what is darker than INK opaque. */
const PAPER = 225;
const INK = 140;

async function inkOf(image: Sharp): Promise<Sharp> {
  const sharp = await loadSharp();
  const { data, info } = await image.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += BYTES_PER_PIXEL) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + BYTES_PER_PIXEL);
    const lightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    const ink = Math.min(1, Math.max(0, (PAPER - lightness) / (PAPER - INK)));
    data[at + 3] = Math.round(alpha * ink);
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: BYTES_PER_PIXEL } });
}

// Loaded before requests, so that the time limit of the first image does not include it.
await loadSharp();
serve(reencode);
