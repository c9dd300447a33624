/** The photo on a card, 60 by 80 points, in pixels at 300 per inch. */
const NEEDED = { width: 250, height: 334 };
/** At this width sharp edges of a face are a pixel or two wide, whatever the size of the picture. */
const COMPARED_WIDTH = 300;
/**
 * The variance of the Laplacian of a sharp portrait is above 100 at that width, and of one that is out of focus below 25
 * (Pech-Pacheco et al., 2000, "Diatom autofocusing in brightfield microscopy").
 */
const SHARPNESS_MIN = 30;

/** What is wrong with a photo for a card; null if nothing is. */
export type PhotoProblem = 'small' | 'blurred' | null;

export const PHOTO_WARNINGS: Record<NonNullable<PhotoProblem>, string> = {
  small: 'This photo has fewer than 300 pixels an inch on the card and will look coarse. A larger one is better.',
  blurred: 'This photo looks blurred. A sharper one is better.',
};

export async function findPhotoProblem(src: string): Promise<PhotoProblem> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  // The part that a frame of three to four shows.
  const used = Math.min(width, (height * 3) / 4);
  if (used < NEEDED.width || (used * 4) / 3 < NEEDED.height) return 'small';
  const canvas = document.createElement('canvas');
  canvas.width = COMPARED_WIDTH;
  canvas.height = Math.round((COMPARED_WIDTH * height) / width);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return sharpnessOf(pen.getImageData(0, 0, canvas.width, canvas.height)) < SHARPNESS_MIN ? 'blurred' : null;
}

/** How much neighbouring pixels differ: the variance of the Laplacian of their lightness. */
export function sharpnessOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): number {
  const light = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = light(x - 1, y) + light(x + 1, y) + light(x, y - 1) + light(x, y + 1) - 4 * light(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
