/** The bar at the foot: what the play is, what is happening now, the score and the match clock. */
import { ramp } from '../motion.mjs';
import { CAPTION_HEIGHT, colour, faded, HEIGHT, heading, kits, text, WIDTH } from './theme.mjs';

const TOP = HEIGHT - CAPTION_HEIGHT;
const BASELINE = TOP + 37;
const EDGE = 24;

export function drawCaption(canvas, play, t) {
  canvas.fillStyle = colour.night;
  canvas.fillRect(0, TOP, WIDTH, CAPTION_HEIGHT);
  canvas.fillStyle = colour.amber;
  canvas.fillRect(0, TOP, 6, CAPTION_HEIGHT);
  canvas.textBaseline = 'alphabetic';
  canvas.textAlign = 'left';

  const titleEnd = write(canvas, play.title, EDGE, { font: heading(24), style: colour.chalk });
  write(canvas, play.subtitle, titleEnd + 12, { font: text(18), style: faded(colour.chalk, 0.66) });

  const scoreStart = drawScore(canvas, play, t);
  drawStep(canvas, play, t, scoreStart - 26);
}

function write(canvas, words, x, { font, style }) {
  canvas.font = font;
  canvas.fillStyle = style;
  canvas.fillText(words, x, BASELINE);
  return x + canvas.measureText(words).width;
}

/** Score and clock, at fixed places and with digits of a fixed pitch, so that a running clock does not shiver. */
function drawScore(canvas, play, t) {
  const seconds = play.clock + Math.floor(t);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const clockStart = WIDTH - EDGE - fixedWidth(canvas, clock, text(19, 600));
  writeFixed(canvas, clock, clockStart, { font: text(19, 600), style: faded(colour.chalk, 0.66) });

  const middle = clockStart - 70;
  const scored = play.goalAt !== undefined && t >= play.goalAt + 0.3;
  const [ours, theirs] = play.score;
  const plain = faded(colour.chalk, 0.95);
  canvas.textAlign = 'center';
  write(canvas, `${scored ? ours + 1 : ours}`, middle - 16, {
    font: heading(22),
    style: scored ? colour.amber : plain,
  });
  write(canvas, '–', middle, { font: heading(20), style: faded(colour.chalk, 0.5) });
  write(canvas, `${theirs}`, middle + 16, { font: heading(22), style: plain });
  canvas.textAlign = 'left';
  swatch(canvas, kits[play.home.kit], middle - 39);
  swatch(canvas, kits[play.away.kit], middle + 39);
  return middle - 48;
}

function swatch(canvas, { rim, shirt }, x) {
  for (const [radius, style] of [
    [8.5, rim],
    [6.9, shirt],
  ]) {
    canvas.fillStyle = style;
    canvas.beginPath();
    canvas.arc(x, BASELINE - 7.5, radius, 0, Math.PI * 2);
    canvas.fill();
  }
}

function fixedWidth(canvas, digits, font) {
  canvas.font = font;
  const cell = canvas.measureText('0').width;
  return [...digits].reduce((sum, sign) => sum + (sign === ':' ? cell * 0.55 : cell), 0);
}

function writeFixed(canvas, digits, start, { font, style }) {
  canvas.textAlign = 'center';
  let x = start;
  for (const sign of digits) {
    const cell = fixedWidth(canvas, sign, font);
    write(canvas, sign, x + cell / 2, { font, style });
    x += cell;
  }
  canvas.textAlign = 'left';
}

/** What is happening now, right-aligned before the score; a goal gets a chip of its own. */
function drawStep(canvas, play, t, right) {
  const index = play.steps.findLastIndex(([start]) => start <= t);
  if (index < 0) return;
  const [start, words] = play.steps[index];
  const end = play.steps[index + 1]?.[0] ?? play.duration + 1;
  const shown = ramp(t, start, start + 0.3) * (1 - ramp(t, end - 0.2, end));
  const lift = (1 - ramp(t, start, start + 0.3)) * 7;
  canvas.save();
  canvas.translate(0, lift);
  canvas.globalAlpha = shown;
  const goal = play.goalAt !== undefined && start >= play.goalAt;
  canvas.font = goal ? heading(18, 800) : text(18, 600);
  const width = canvas.measureText(words).width;
  if (goal) {
    canvas.fillStyle = colour.amber;
    canvas.beginPath();
    canvas.roundRect(right - width - 28, TOP + 13, width + 28, 32, 16);
    canvas.fill();
    write(canvas, words, right - width - 14, { font: canvas.font, style: colour.night });
  } else {
    canvas.fillStyle = colour.amber;
    canvas.beginPath();
    canvas.arc(right - width - 14, BASELINE - 6, 4, 0, Math.PI * 2);
    canvas.fill();
    write(canvas, words, right - width, { font: canvas.font, style: colour.chalk });
  }
  canvas.restore();
}
