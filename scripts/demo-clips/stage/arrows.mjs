/** The coach's pen: solid arrows for passes, dashed ones for runs, and the line a striker must not cross early. */
import { add, distance, ramp, subtract, unit } from '../motion.mjs';
import { offsideLine } from '../plausibility.mjs';
import { flightOf } from '../simulate.mjs';
import { CAPTION_HEIGHT, colour, FPS, faded, HEIGHT, text } from './theme.mjs';

const ANNOUNCED = 0.3;
const REMEMBERED = 0.3;

/** Each pass is drawn just before it is played, then stays as a faint line, so that the end shows the whole move. */
export function drawPasses(canvas, camera, { play, frames }, t) {
  for (const event of play.ball.slice(1)) {
    const grown = ramp(t, event.at - ANNOUNCED, event.at + 0.25);
    if (grown === 0 || event.kind === 'loose') continue;
    const opacity = 0.95 - (0.95 - REMEMBERED) * ramp(t, event.arrive, event.arrive + 0.8);
    const [from, landing] = [event.at, event.arrive].map((at) => frames[Math.round(at * FPS)].ball.at);
    const to = event.meant ?? landing;
    const points = Array.from({ length: 25 }, (_, i) => flightOf(event, from, to, (i / 24) * grown).at);
    const theirs = event.kind === 'theirs';
    const style = faded(theirs ? colour.chalk : colour.amber, theirs ? opacity * 0.6 : opacity);
    drawArrow(canvas, points.map(camera.point), { style, width: 3, dash: [] });
    if (event.cutOut)
      drawCross(canvas, camera.point(landing), camera.scale, opacity * ramp(t, event.arrive, event.arrive + 0.2));
  }
}

/** A run's path as the player really takes it, shown ahead of them and faded once they have passed. */
export function drawRuns(canvas, camera, { play, frames }, t) {
  for (const [id, start, end] of play.shownRuns) {
    const grown = ramp(t, start - ANNOUNCED, start + 0.5);
    if (grown === 0) continue;
    const opacity = 0.85 * (1 - ramp(t, end, end + 0.7)) + 0.16;
    const last = Math.round((start + (end - start) * grown) * FPS);
    const points = [];
    for (let i = Math.round(start * FPS); i <= last; i += 2) {
      points.push(frames[i].players.find((player) => player.id === id).at);
    }
    if (points.length < 3) continue;
    drawArrow(canvas, points.map(camera.point), { style: faded(colour.chalk, opacity), width: 2.2, dash: [8, 7] });
  }
}

export function drawOffsideLine(canvas, camera, { play, frames }, t) {
  if (!play.offsideAt) return;
  const opacity =
    ramp(t, play.offsideAt - 0.7, play.offsideAt - 0.3) * (1 - ramp(t, play.offsideAt + 0.7, play.offsideAt + 1.2));
  if (opacity === 0) return;
  // It moves with the defenders until the ball is played, then stands where the assistant would judge it.
  const depth = offsideLine(frames[Math.round(Math.min(t, play.offsideAt) * FPS)]);
  const [[x, top], [, bottom]] = [camera.point([depth, 0]), camera.point([depth, 68])];
  canvas.strokeStyle = faded(colour.chalk, opacity * 0.75);
  canvas.lineWidth = 1.6;
  canvas.setLineDash([3, 6]);
  canvas.beginPath();
  canvas.moveTo(x, top);
  canvas.lineTo(x, bottom);
  canvas.stroke();
  canvas.setLineDash([]);
  canvas.fillStyle = faded(colour.chalk, opacity * 0.9);
  canvas.font = text(14, 600);
  canvas.textAlign = 'left';
  canvas.textBaseline = 'alphabetic';
  canvas.fillText('Offside line', x + 8, Math.min(bottom, HEIGHT - CAPTION_HEIGHT) - 14);
}

function drawArrow(canvas, points, { style, width, dash }) {
  const tip = points.at(-1);
  const size = width * 4.2;
  // The shaft ends inside the head; otherwise its square end would stick out beyond the point.
  const base = points.findLast((point) => distance(point, tip) > size) ?? points[0];
  const along = unit(subtract(tip, base));
  const neck = add(tip, along, -size * 0.8);
  const shaft = points.slice(0, points.indexOf(base) + 1);
  canvas.strokeStyle = style;
  canvas.fillStyle = style;
  canvas.lineWidth = width;
  canvas.lineCap = 'butt';
  canvas.lineJoin = 'round';
  canvas.setLineDash(dash);
  canvas.beginPath();
  for (const point of [...shaft, neck]) canvas.lineTo(...point);
  canvas.stroke();
  canvas.setLineDash([]);
  canvas.beginPath();
  canvas.moveTo(...tip);
  for (const side of [1, -1]) {
    canvas.lineTo(...add(add(tip, along, -size), [-along[1], along[0]], side * size * 0.5));
  }
  canvas.fill();
}

/** Marks where a pass was cut out. */
function drawCross(canvas, [x, y], scale, opacity) {
  const arm = scale * 1.1;
  canvas.strokeStyle = faded(colour.amber, opacity);
  canvas.lineWidth = 3.4;
  canvas.lineCap = 'round';
  for (const side of [1, -1]) {
    canvas.beginPath();
    canvas.moveTo(x - arm, y - arm * side);
    canvas.lineTo(x + arm, y + arm * side);
    canvas.stroke();
  }
}
