/** What moves on the board: discs with shirt numbers, the ball and its trail, and the flash of a goal. */
import { add, distance, ramp, subtract, unit } from '../motion.mjs';
import { colour, FPS, faded, heading, kits } from './theme.mjs';

/** Discs grow less than the pitch does, so that a wide view stays legible and a close one uncrowded. */
const discRadius = (camera) => 8 + camera.scale * 0.78;
const ballRadius = (camera) => 3.6 + camera.scale * 0.33;
const TRAIL_SECONDS = 0.8;

export function drawPlayers(canvas, camera, play, frame) {
  const radius = discRadius(camera);
  // Lower on the screen is nearer to the eye; the one on the ball is never covered.
  const order = [...frame.players].sort((a, b) => a.at[1] - b.at[1]);
  order.sort((a, b) => Number(a.id === frame.holder) - Number(b.id === frame.holder));
  for (const player of order) {
    const [x, y] = camera.point(player.at);
    if (player.id === play.hero) drawHalo(canvas, [x, y], radius, frame.t);
    drawDisc(canvas, [x, y], radius, { ...shirtOf(play, player), digits: `${player.number}` });
  }
}

function shirtOf(play, { team, number }) {
  const kit = kits[play[team].kit];
  return number === 1 ? kit.keeper : kit;
}

function drawDisc(canvas, [x, y], radius, { shirt, number, rim, digits }) {
  fillCircle(canvas, [x + radius * 0.12, y + radius * 0.22], radius * 1.03, faded(colour.night, 0.45));
  fillCircle(canvas, [x, y], radius, rim);
  fillCircle(canvas, [x, y], radius - 1.6, shirt);
  canvas.fillStyle = number;
  canvas.font = heading(radius * 1.12);
  canvas.textAlign = 'center';
  canvas.textBaseline = 'alphabetic';
  // Centred on the digits themselves: the face's line box would set them too high.
  const box = canvas.measureText(digits);
  canvas.fillText(digits, x, y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
}

function drawHalo(canvas, at, radius, t) {
  const breath = 0.5 + 0.5 * Math.sin(t * 4);
  fillCircle(canvas, at, radius + 8 + breath * 1.5, faded(colour.amber, 0.2));
  strokeCircle(canvas, at, radius + 3.6, { style: colour.amber, width: 2.6 });
}

/** An amber tail that tapers and fades towards where the ball was; none while the ball is only nudged along. */
export function drawTrail(canvas, camera, frames, index) {
  const start = Math.max(0, index - Math.round(TRAIL_SECONDS * FPS));
  const path = frames.slice(start, index + 1).map(({ ball }) => ball.at);
  if (path.length < 3) return;
  const speed = (distance(path[0], path.at(-1)) * FPS) / (path.length - 1);
  const opacity = 0.8 * ramp(speed, 5, 14);
  if (opacity === 0) return;
  const points = path.map(camera.point);
  const [tail, head] = [points[0], points.at(-1)];
  const fade = canvas.createLinearGradient(...tail, ...head);
  fade.addColorStop(0, faded(colour.amber, 0));
  fade.addColorStop(1, faded(colour.amber, opacity));
  canvas.fillStyle = fade;
  fillRibbon(canvas, points, ballRadius(camera) * 0.85);
}

/** One closed outline, zero wide at the first point; separate strokes would show their overlaps. */
function fillRibbon(canvas, points, widest) {
  const edge = (side) =>
    points.map((point, i) => {
      const along = unit(subtract(points[Math.min(i + 1, points.length - 1)], points[Math.max(i - 1, 0)]));
      return add(point, [-along[1], along[0]], (side * widest * i) / (points.length - 1));
    });
  canvas.beginPath();
  for (const point of [...edge(1), ...edge(-1).reverse()]) canvas.lineTo(...point);
  canvas.fill();
}

/** Drawn under the players, so that a ball in the air casts it on the grass and not on a shirt. */
export function drawBallShadow(canvas, camera, { ball }) {
  const radius = ballRadius(camera);
  const [x, y] = camera.point(ball.at);
  const away = ball.height * camera.scale * 0.3;
  fillCircle(canvas, [x + away + radius * 0.2, y + away * 0.6 + radius * 0.3], radius, faded(colour.night, 0.5));
}

/** The ball rolls with the ground it covers; in the air it grows and leaves its shadow behind. */
export function drawBall(canvas, camera, frames, index) {
  const { at, height } = frames[index].ball;
  const radius = ballRadius(camera) * (1 + height * 0.09);
  const [groundX, groundY] = camera.point(at);
  const [x, y] = [groundX, groundY - height * camera.scale * 0.35];
  fillCircle(canvas, [x, y], radius, colour.night);
  fillCircle(canvas, [x, y], radius - 1.1, '#ffffff');
  drawPanels(canvas, [x, y], radius - 1.1, rollOf(frames, index));
}

function drawPanels(canvas, [x, y], radius, roll) {
  canvas.save();
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, Math.PI * 2);
  canvas.clip();
  canvas.fillStyle = colour.night;
  pentagon(canvas, [x, y], radius * 0.42, roll);
  for (let i = 0; i < 5; i++) {
    const angle = roll + (i * Math.PI * 2) / 5;
    const far = [x + Math.cos(angle) * radius * 1.06, y + Math.sin(angle) * radius * 1.06];
    pentagon(canvas, far, radius * 0.36, angle + Math.PI);
  }
  canvas.restore();
}

function pentagon(canvas, [x, y], radius, turn) {
  canvas.beginPath();
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i * Math.PI * 2) / 5;
    canvas.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  canvas.fill();
}

/** Radians turned so far, slower than a real ball: at 25 frames a second the true spin would flicker. */
function rollOf(frames, index) {
  let covered = 0;
  for (let i = 1; i <= index; i++) covered += distance(frames[i - 1].ball.at, frames[i].ball.at);
  return covered * 0.35;
}

/** Rings that spread from where the ball crossed the line, or met the keeper's gloves. */
export function drawGoalFlash(canvas, camera, play, { t }) {
  for (const [start, place] of play.flashes ?? []) {
    for (const delay of [0, 0.16]) {
      const u = (t - start - delay) / 0.9;
      if (u <= 0 || u >= 1) continue;
      const radius = (1 + 7 * (1 - (1 - u) ** 2.5)) * camera.scale * 0.8;
      const style = faded(colour.amber, (1 - u) * 0.8);
      strokeCircle(canvas, camera.point(place), radius, { style, width: 3.2 * (1 - u) + 0.6 });
    }
  }
}

function fillCircle(canvas, [x, y], radius, style) {
  canvas.fillStyle = style;
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, Math.PI * 2);
  canvas.fill();
}

function strokeCircle(canvas, [x, y], radius, { style, width }) {
  canvas.strokeStyle = style;
  canvas.lineWidth = width;
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, Math.PI * 2);
  canvas.stroke();
}
