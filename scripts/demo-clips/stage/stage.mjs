/** Runs in the browser: draws every frame of every clip and posts its pixels to generate.mjs. */
import { drawOffsideLine, drawPasses, drawRuns } from './arrows.mjs';
import { cameraAt } from './camera.mjs';
import { drawCaption } from './caption.mjs';
import { drawBall, drawBallShadow, drawGoalFlash, drawPlayers, drawTrail } from './pieces.mjs';
import { drawPitch } from './pitch.mjs';
import { HEIGHT, heading, text, WIDTH } from './theme.mjs';

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
}

function drawFrame(canvas, clip, index) {
  const { play, frames } = clip;
  const frame = frames[index];
  const camera = cameraAt(play.camera, frame.t);
  drawPitch(canvas, camera, play, frame);
  drawOffsideLine(canvas, camera, clip, frame.t);
  drawRuns(canvas, camera, clip, frame.t);
  drawPasses(canvas, camera, clip, frame.t);
  drawTrail(canvas, camera, frames, index);
  drawGoalFlash(canvas, camera, play, frame);
  drawBallShadow(canvas, camera, frame);
  drawPlayers(canvas, camera, play, frame);
  drawBall(canvas, camera, frames, index);
  drawCaption(canvas, play, frame.t);
}

async function run() {
  // Canvas text falls back silently to another face unless the fonts are there before the first frame.
  await Promise.all([heading(20), text(20)].map((font) => document.fonts.load(font)));
  const clips = await (await fetch('/clips.json')).json();
  const element = document.querySelector('canvas');
  Object.assign(element, { width: WIDTH, height: HEIGHT });
  const canvas = element.getContext('2d', { willReadFrequently: true, alpha: false });
  for (const clip of clips) {
    for (const index of clip.frames.keys()) {
      drawFrame(canvas, clip, index);
      await post(`/frame/${clip.play.name}`, canvas.getImageData(0, 0, WIDTH, HEIGHT).data);
    }
    await post(`/end/${clip.play.name}`);
  }
  await post('/done');
}

run().catch((error) => post('/failed', error.stack));
