/** Cameras of phones make up to 200 megapixels, of which the server reads a part and stores two. */
const PIXELS_MAX = 16_000_000;
const PIXELS_SENT = 6_000_000;
const QUALITY = 0.92;

/** A picture small enough to be sent, upright; the same file if it is small enough, or cannot be read here. */
export async function shrinkPicture(file: File): Promise<File> {
  if (typeof createImageBitmap === 'undefined') return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const pixels = picture.width * picture.height;
  const shrunk = pixels > PIXELS_MAX ? await drawAt(picture, Math.sqrt(PIXELS_SENT / pixels), file) : file;
  picture.close();
  return shrunk;
}

async function drawAt(picture: ImageBitmap, scale: number, file: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // Browsers that cannot write a type write PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
