import type { Size } from './plan.ts';

/** Raw pixels, three bytes each. */
export interface Picture extends Size {
  pixels: Buffer;
}

/** Mean brightness, 0 to 255: darker and brighter pictures show little. */
const [DARK, DIM, BRIGHT, WHITE] = [18, 60, 190, 245];
const BLACK_SCORE = 0.001;
const BLACK_SCORE_MAX = BLACK_SCORE * DARK;

/** Scores sharpness (variance of the Laplacian, Pech-Pacheco et al., 2000), less if too dark or too bright. */
export function scorePicture({ pixels, width, height }: Picture): number {
  const grey = new Float32Array(width * height);
  let sum = 0;
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 3;
    // Luma of BT.709.
    const value = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
    grey[index] = value;
    sum += value;
  }
  const mean = sum / grey.length;
  if (mean <= DARK) return BLACK_SCORE * mean;
  return BLACK_SCORE_MAX + (1 + Math.log1p(varianceOfLaplacian(grey, width, height))) * exposureOf(mean);
}

export function isBlack(score: number): boolean {
  return score <= BLACK_SCORE_MAX;
}

function exposureOf(mean: number): number {
  if (mean < DIM) return (mean - DARK) / (DIM - DARK);
  if (mean > BRIGHT) return Math.max(BLACK_SCORE, (WHITE - mean) / (WHITE - BRIGHT));
  return 1;
}

function varianceOfLaplacian(grey: Float32Array, width: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const value = around - 4 * (grey[at] ?? 0);
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
