import { expect, test } from 'vitest';
import { sharpnessOf } from './photo-quality.ts';

const SIDE = 60;

/** A picture whose lightness follows a function of the place. */
function picture(lightness: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    data.fill(lightness(at % SIDE, Math.floor(at / SIDE)), at * 4, at * 4 + 3);
  }
  return { data, width: SIDE, height: SIDE };
}

/** An edge between dark and light that takes so many pixels, as in a picture that is out of focus. */
const edge = (width: number) => picture((x) => 40 + 180 * Math.min(1, Math.max(0, (x - SIDE / 2) / width)));

test('an edge is the less sharp the wider it is, and a blurred one is below the limit of 30', () => {
  const [sharp, soft, blurred] = [1, 4, 16].map((width) => sharpnessOf(edge(width)));
  expect(sharp).toBeGreaterThan(30);
  expect(soft).toBeLessThan(sharp ?? 0);
  expect(blurred).toBeLessThan(30);
});

test('a picture of one colour has no edges, and an empty one none either', () => {
  expect(sharpnessOf(picture(() => 90))).toBe(0);
  expect(sharpnessOf({ data: new Uint8ClampedArray(), width: 0, height: 0 })).toBe(0);
});
