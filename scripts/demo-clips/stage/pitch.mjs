/** The pitch from above, to the measures of Law 1, drawn in metres. */
import { clamp } from '../motion.mjs';
import { colour, faded, HEIGHT, WIDTH } from './theme.mjs';

const LENGTH = 105;
const BREADTH = 68;
const MIDDLE = BREADTH / 2;
const CIRCLE = 9.15;
const GOAL = { width: 7.32, depth: 2.2 };
const PENALTY = { depth: 16.5, width: 40.32, spot: 11 };
const GOAL_AREA = { depth: 5.5, width: 18.32 };
const STRIPES = 18;

export function drawPitch(canvas, camera, play, frame) {
  canvas.fillStyle = colour.surround;
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
  canvas.save();
  const [originX, originY] = camera.point([0, 0]);
  canvas.setTransform(camera.scale, 0, 0, camera.scale, originX, originY);
  drawGrass(canvas);
  canvas.strokeStyle = faded(colour.chalk, 0.8);
  // Real lines are 12 cm wide, which vanishes on a phone.
  canvas.lineWidth = Math.max(0.2, 1.7 / camera.scale);
  drawLines(canvas);
  drawGoal(canvas, camera, 0, null);
  drawGoal(canvas, camera, LENGTH, shakeOf(play, frame));
  drawCornerFlags(canvas);
  canvas.restore();
}

function drawGrass(canvas) {
  canvas.fillStyle = colour.grass;
  canvas.fillRect(-2.5, -2.5, LENGTH + 5, BREADTH + 5);
  canvas.fillStyle = colour.grassLight;
  const stripe = LENGTH / STRIPES;
  for (let i = 0; i < STRIPES; i += 2) canvas.fillRect(i * stripe, 0, stripe, BREADTH);
}

function drawLines(canvas) {
  canvas.strokeRect(0, 0, LENGTH, BREADTH);
  stroke(canvas, () => {
    canvas.moveTo(LENGTH / 2, 0);
    canvas.lineTo(LENGTH / 2, BREADTH);
  });
  stroke(canvas, () => canvas.arc(LENGTH / 2, MIDDLE, CIRCLE, 0, Math.PI * 2));
  dot(canvas, [LENGTH / 2, MIDDLE]);
  for (const right of [false, true]) drawEnd(canvas, right);
}

/** One goal's markings; the right end is the left one seen in a mirror. */
function drawEnd(canvas, right) {
  canvas.save();
  if (right) canvas.transform(-1, 0, 0, 1, LENGTH, 0);
  for (const area of [PENALTY, GOAL_AREA]) canvas.strokeRect(0, MIDDLE - area.width / 2, area.depth, area.width);
  dot(canvas, [PENALTY.spot, MIDDLE]);
  const angle = Math.acos((PENALTY.depth - PENALTY.spot) / CIRCLE);
  stroke(canvas, () => canvas.arc(PENALTY.spot, MIDDLE, CIRCLE, -angle, angle));
  stroke(canvas, () => canvas.arc(0, 0, 1, 0, Math.PI / 2));
  stroke(canvas, () => canvas.arc(0, BREADTH, 1, -Math.PI / 2, 0));
  canvas.restore();
}

function drawCornerFlags(canvas) {
  for (const x of [0, LENGTH]) {
    for (const y of [0, BREADTH]) {
      canvas.fillStyle = colour.amber;
      canvas.beginPath();
      canvas.moveTo(x, y);
      canvas.lineTo(x + (x === 0 ? -1.5 : 1.5), y - 0.55);
      canvas.lineTo(x, y - 1.1);
      canvas.fill();
      dot(canvas, [x, y]);
    }
  }
}

/** The goal with its net; `shake` is where and how far a ball has pushed the net out. */
function drawGoal(canvas, camera, lineX, shake) {
  const outward = lineX === 0 ? -1 : 1;
  const bulge = (y) => (shake ? shake.push * Math.exp(-(((y - shake.y) / 1.4) ** 2)) : 0);
  const [top, bottom] = [MIDDLE - GOAL.width / 2, MIDDLE + GOAL.width / 2];
  canvas.save();
  canvas.fillStyle = faded(colour.night, 0.55);
  canvas.fillRect(Math.min(lineX, lineX + outward * GOAL.depth), top, GOAL.depth, GOAL.width);
  canvas.strokeStyle = faded(colour.chalk, 0.34);
  canvas.lineWidth = 0.9 / camera.scale;
  const steps = Array.from({ length: 13 }, (_, i) => top + (i * GOAL.width) / 12);
  for (const depth of [0.25, 0.5, 0.75, 1].map((part) => part * GOAL.depth)) {
    stroke(canvas, () => {
      for (const y of steps) canvas.lineTo(lineX + outward * (depth + (bulge(y) * depth) / GOAL.depth), y);
    });
  }
  for (const y of steps) {
    stroke(canvas, () => {
      canvas.moveTo(lineX, y);
      canvas.lineTo(lineX + outward * (GOAL.depth + bulge(y)), y);
    });
  }
  canvas.strokeStyle = colour.chalk;
  canvas.lineWidth = 2.6 / camera.scale;
  canvas.lineCap = 'round';
  stroke(canvas, () => {
    canvas.moveTo(lineX, top);
    canvas.lineTo(lineX, bottom);
  });
  canvas.restore();
}

function shakeOf(play, { t, ball }) {
  const since = t - (play.goalAt ?? Number.POSITIVE_INFINITY);
  if (since < 0) return null;
  return { y: ball.at[1], push: 0.35 + 0.9 * Math.exp(-since * 2.6) * clamp(Math.cos(since * 9), -0.4, 1) };
}

function stroke(canvas, path) {
  canvas.beginPath();
  path();
  canvas.stroke();
}

function dot(canvas, [x, y]) {
  canvas.save();
  canvas.fillStyle = canvas.strokeStyle;
  canvas.beginPath();
  canvas.arc(x, y, 0.32, 0, Math.PI * 2);
  canvas.fill();
  canvas.restore();
}
