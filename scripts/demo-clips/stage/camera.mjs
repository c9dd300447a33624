/** The camera hangs over the pitch; it pans and zooms along keyframes [time, x, y, metres across]. */
import { clamp, pathAt } from '../motion.mjs';
import { CAPTION_HEIGHT, HEIGHT, WIDTH } from './theme.mjs';

/** How much of the surround may be seen beyond the lines, in metres. */
const MARGIN = { x: 11, y: 3.5 };

/** `scale` is pixels per metre; `point` takes metres to pixels. */
export function cameraAt(keys, t) {
  const [x, y, across] = pathAt(keys, t);
  const scale = WIDTH / across;
  const tall = (HEIGHT - CAPTION_HEIGHT) / scale;
  const middle = [centre(x, across, 105, MARGIN.x), centre(y, tall, 68, MARGIN.y)];
  const point = ([px, py]) => [
    (px - middle[0]) * scale + WIDTH / 2,
    (py - middle[1]) * scale + (HEIGHT - CAPTION_HEIGHT) / 2,
  ];
  return { scale, point };
}

function centre(wanted, seen, whole, margin) {
  const [low, high] = [seen / 2 - margin, whole + margin - seen / 2];
  return low > high ? whole / 2 : clamp(wanted, low, high);
}
