import type { CardFace } from '../face.ts';
import { layoutSide } from '../layout.ts';
import type { Box, Shape, Side } from '../shapes.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH, mm } from '../style.ts';
import { someDataUrls } from './cards.ts';
import { codeOf, inkOf, linesOf, overlap } from './ink.ts';

const pictures = someDataUrls();
const SMALLEST_POINTS = 6;
/** No type or code is closer to the edge. */
const EDGE = 6;
const CARD = { x: EDGE, y: EDGE, width: CARD_WIDTH - 2 * EDGE, height: CARD_HEIGHT - 2 * EDGE };

const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** What no type may lie on: pictures and codes. */
function obstaclesOf(shapes: readonly Shape[]): Box[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === 'path' && shape.isCrisp) return codeOf(shape).box;
    return shape.kind === 'picture' && shape.slot !== 'watermark' ? shape : [];
  });
}

/** What type is in or outside of, but not across its edge: boxes, header and band. */
function groundsOf(shapes: readonly Shape[]): Box[] {
  const rects = shapes.filter((shape) => shape.kind === 'rect');
  const wide = rects.filter(({ x, y, height }) => x === -BLEED && y < CARD_HEIGHT / 2 && height < CARD_HEIGHT / 2);
  const header = { x: -BLEED, y: -BLEED, width: CARD_WIDTH + 2 * BLEED };
  const bottom = Math.max(...wide.map(({ y, height }) => y + height));
  return [{ ...header, height: bottom + BLEED }, ...rects.filter(({ radius }) => radius)];
}

/** Everything that is wrong with the type and the codes of a side. */
export function problemsOf(side: Side, face: CardFace): string[] {
  const shapes = layoutSide(side, face, pictures);
  const lines = linesOf(shapes).map((shape) => ({ ...shape, ink: inkOf(shape) }));
  const [obstacles, grounds] = [obstaclesOf(shapes), groundsOf(shapes)];
  const problems = lines.flatMap(({ text, size, ink }, index) => [
    ...(size < SMALLEST_POINTS ? [`${text}: ${size} pt`] : []),
    ...(contains(CARD, ink) ? [] : [`${text}: beyond the edge`]),
    ...lines.slice(index + 1).flatMap((other) => (overlap(ink, other.ink) ? [`${text}: on ${other.text}`] : [])),
    ...(obstacles.some((box) => overlap(ink, box)) ? [`${text}: on a picture or a code`] : []),
    ...(grounds.some((box) => overlap(ink, box) && !contains(box, ink)) ? [`${text}: across the edge of a box`] : []),
  ]);
  const codes = shapes.flatMap((shape) => (shape.kind === 'path' && shape.isCrisp ? { ...codeOf(shape), shape } : []));
  for (const { box, module, shape } of codes) {
    if (!contains(CARD, box)) problems.push(`${shape.description}: beyond the edge`);
    if (shape.description?.startsWith('QR') && module < mm(0.4) - 1e-3) problems.push('modules too small');
  }
  return problems;
}
