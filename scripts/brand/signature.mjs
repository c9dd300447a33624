/**
 * Draws the stand-in signature: strokes given as points, joined by smooth curves, outlined with the width a nib would
 * leave. SVG has no strokes of varying width, so each stroke becomes a filled outline. Run by render.mjs.
 */

/** Points of the strokes on an area of 600 by 200. */
// biome-ignore format: a line for each point would be a page of numbers
const strokes = [
  // The tall first letter, running on into the small ones.
  [
    [62, 92], [78, 64], [112, 36], [146, 24], [160, 38], [146, 78], [122, 124], [96, 160], [72, 172], [62, 158],
    [82, 136], [122, 118], [158, 104], [178, 92], [186, 98], [178, 118], [186, 128], [204, 112], [216, 96],
    [222, 102], [214, 124], [224, 116], [240, 98], [250, 102], [244, 122], [254, 126], [272, 106], [296, 62],
    [310, 32], [304, 26], [290, 62], [280, 104], [284, 124], [300, 118], [316, 102], [326, 98], [320, 116],
    [326, 125], [342, 112], [356, 100], [366, 104], [360, 120], [370, 124], [386, 108], [400, 102], [404, 112],
    [418, 114], [446, 104], [486, 94], [528, 82], [548, 72],
  ],
  // The cross-stroke over the tall letter, and the line a hurried hand puts below it all.
  [
    [262, 66], [290, 58], [330, 52], [352, 50],
  ],
  [
    [150, 160], [220, 150], [320, 144], [420, 142], [486, 140], [470, 148], [430, 154],
  ],
];

const INK = '#1b2a5e';
const SAMPLES = 14;
const THIN = 1.9;
const THICK = 6.2;

/** The signature as an SVG document. */
export function signatureSvg() {
  const paths = strokes.map((points) => `  <path d="${outline(smooth(points))}" />`);
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 0 600 200" fill="${INK}">`;
  return [open, '  <title>Signature</title>', ...paths, '</svg>', ''].join('\n');
}

/** A Catmull-Rom curve through the points, which is how a hand rounds its corners. */
function smooth(points) {
  const at = (i) => points[Math.min(points.length - 1, Math.max(0, i))];
  const curve = points
    .slice(1)
    .flatMap((_, i) =>
      Array.from({ length: SAMPLES }, (_, step) => between([at(i - 1), at(i), at(i + 1), at(i + 2)], step / SAMPLES)),
    );
  return [...curve, points[points.length - 1]];
}

function between([before, from, to, after], u) {
  return [0, 1].map((axis) => {
    const [p, q, r, s] = [before[axis], from[axis], to[axis], after[axis]];
    return 0.5 * (2 * q + (r - p) * u + (2 * p - 5 * q + 4 * r - s) * u ** 2 + (3 * q - p - 3 * r + s) * u ** 3);
  });
}

/** Both edges of the ink: heavy where the pen comes down slowly, light where it flies, pointed at both ends. */
function outline(curve) {
  const directions = curve.map((_, i) => {
    const [a, b] = [curve[Math.max(0, i - 1)], curve[Math.min(curve.length - 1, i + 1)]];
    return [b[0] - a[0], b[1] - a[1]];
  });
  const pressures = directions.map(([dx, dy]) => {
    const speed = Math.hypot(dx, dy);
    const downward = Math.max(0, dy / speed);
    return (0.25 + 0.75 * downward) / (1 + speed * 0.05);
  });
  const edge = (side) =>
    curve.map(([x, y], i) => {
      const [dx, dy] = directions[i];
      const half = (widthAt(pressures, i) * side) / (2 * Math.hypot(dx, dy));
      return `${(x - dy * half).toFixed(1)} ${(y + dx * half).toFixed(1)}`;
    });
  return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`;
}

function widthAt(pressures, i) {
  const near = pressures.slice(Math.max(0, i - 7), i + 8);
  const pressure = near.reduce((sum, value) => sum + value, 0) / near.length;
  const fromEnd = Math.min(i, pressures.length - 1 - i);
  return (THIN + (THICK - THIN) * pressure * 1.3) * Math.min(1, 0.2 + fromEnd / 12);
}
