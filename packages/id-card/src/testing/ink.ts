import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { FONT_URLS } from '../font-files.ts';
import type { Box, PathShape, Shape, TextShape } from '../shapes.ts';

const fonts = {
  regular: openSync(fileURLToPath(FONT_URLS.regular)) as Font,
  bold: openSync(fileURLToPath(FONT_URLS.bold)) as Font,
};

/** The lines of type, without the stamp across all of them. */
export const linesOf = (shapes: readonly Shape[]): TextShape[] =>
  shapes.filter((shape) => shape.kind === 'text' && shape.rotate === undefined) as TextShape[];

/** The box of a line's letters according to the font, including kerning and marks, from the height of capitals to the descenders. */
export function inkOf({ text, x, y, size, weight, anchor, tracking = 0 }: TextShape): Box {
  const set = fonts[weight].layout(text);
  const width = (set.advanceWidth / 1000) * size + (set.glyphs.length - 1) * tracking * size;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { x: left, y: y - 0.7 * size, width, height: 0.9 * size };
}

export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The bars or modules of a code: the box around them, and the length of the narrowest side. */
export function codeOf({ d }: PathShape): { box: Box; module: number } {
  const bars = [...d.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map(([, ...numbers]) => numbers.map(Number));
  const [left, top] = [0, 1].map((at) => Math.min(...bars.map((bar) => bar[at] ?? 0))) as [number, number];
  const [right, bottom] = [0, 1].map((at) => Math.max(...bars.map((bar) => (bar[at] ?? 0) + (bar[at + 2] ?? 0)))) as [
    number,
    number,
  ];
  const module = Math.min(...bars.flatMap(([, , width = 0, height = 0]) => [width, height]));
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, module };
}
