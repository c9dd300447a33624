import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from '../lib/sharp.ts';
import { serve } from '../tasks/serve.ts';
import { inkOf } from './ink.ts';

export interface ImageForm {
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp';
  /** Only the ink of a signature is kept, without its paper. */
  isInk?: boolean;
}

export interface ReencodeJob {
  path: string;
  form: ImageForm;
  maxPixels: number;
}

export type Reencoded = { bytes: Uint8Array } | { rejected: Rejection; why?: string; pixels?: Pixels };
type Rejection = 'IMAGE_TOO_LARGE' | 'NOT_AN_IMAGE' | 'NO_INK' | 'NOT_A_SIGNATURE';

/** Of a picture that is too large. */
interface Pixels {
  count: number;
  max: number;
}

const JPEG_QUALITY = 85;
const WEBP_QUALITY = 78;

/** Re-encoding drops EXIF, colour profiles and bytes after the end of the image. */
async function reencode({ path, form, maxPixels }: ReencodeJob): Promise<Reencoded> {
  const { format, isInk } = form;
  const options = { failOn: 'error', sequentialRead: true } as const;
  const sharp = await loadSharp();
  try {
    // Reads the head of the file only.
    const pixels = pixelsOf(await sharp(path, { ...options, limitInputPixels: false }).metadata(), maxPixels);
    if (pixels.count > pixels.max) return { rejected: 'IMAGE_TOO_LARGE', pixels };
    const image = sharp(path, { ...options, limitInputPixels: maxPixels }).rotate();
    const kept = isInk ? await inkOf(image) : image;
    if ('rejected' in kept) return kept;
    const { width, height } = form;
    const sized = kept.resize({ width, height, fit: 'inside', withoutEnlargement: true });
    // Buffered, so that a broken input is found before a byte is stored. The result is small.
    return { bytes: await encode(sized, format).toBuffer() };
  } catch (error) {
    return { rejected: 'NOT_AN_IMAGE', why: String(error) };
  }
}

/** Bytes of memory for a pixel that is decoded. */
const BYTES_PER_PIXEL = 4;

/** Fewer are read of progressive and interlaced images, which are held whole if that needs more memory. */
function pixelsOf(found: Metadata, maxPixels: number): Pixels {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = found;
  const count = width * height;
  if (!isProgressive) return { count, max: maxPixels };
  // A progressive JPEG is held as DCT coefficients of two bytes each.
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const samples = chromaSubsampling?.startsWith('4:2:0') ? channels / 2 : channels;
  const max = Math.floor((maxPixels * BYTES_PER_PIXEL) / (samples * bytesPerSample));
  return { count, max: Math.min(maxPixels, max) };
}

function encode(image: Sharp, format: ImageForm['format']): Sharp {
  if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY });
  return format === 'webp' ? image.webp({ quality: WEBP_QUALITY }) : image.png();
}

// Loaded before requests, so that the time limit of the first image does not include it.
await loadSharp();
serve(reencode);
