/**
 * Makes the six demo clips: tactics-board animations of football plays, as MP4.
 *
 *   node scripts/demo-clips/generate.mjs                    every clip
 *   node scripts/demo-clips/generate.mjs corner-routine     only the clips named
 *
 * Needs Node >= 20, `ffmpeg` (with libx264) and `chromium` on the PATH, and the web app's fonts in node_modules
 * (`npm install`). Writes packages/api/src/demo/clips/<play>.mp4.
 *
 * How it works: plays/*.mjs describe each play as keyframes in metres; simulate.mjs turns that into positions per
 * frame and rejects what no footballer could do; a headless browser opens stage/stage.html, draws each frame on a
 * canvas and posts its raw pixels back here, where they are piped into ffmpeg.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findImplausible } from './plausibility.mjs';
import { plays } from './plays/index.mjs';
import { simulate } from './simulate.mjs';
import { FPS, HEIGHT, WIDTH } from './stage/theme.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const outputFolder = fileURLToPath(new URL('../../packages/api/src/demo/clips/', import.meta.url));
const webApp = createRequire(new URL('../../apps/web/package.json', import.meta.url));

/** The web app's own faces, so that a clip's lettering matches the page around it. */
const fonts = {
  '/fonts/heading.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  '/fonts/text.woff2': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
};
const contentTypes = { '.html': 'text/html', '.mjs': 'text/javascript', '.woff2': 'font/woff2' };

/** Starts an encoder that takes raw RGBA frames on its standard input. */
function startEncoder(file) {
  const raw = ['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${WIDTH}x${HEIGHT}`, '-framerate', `${FPS}`];
  // The matrix is named twice on purpose: once for the conversion, once as a tag, or players guess and shift the greens.
  const toYuv = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const h264 = ['-c:v', 'libx264', '-profile:v', 'high', '-level', '3.1', '-preset', 'veryslow', '-tune', 'animation'];
  // A keyframe every four seconds is enough to seek in a short clip; bitexact keeps the encoder's version out of the file.
  const container = [
    '-crf',
    '27',
    '-g',
    `${FPS * 4}`,
    '-an',
    '-movflags',
    '+faststart',
    '-fflags',
    '+bitexact',
    '-y',
    file,
  ];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...raw, '-i', '-', ...toYuv, ...tags, ...h264, ...container], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  return { input: ffmpeg.stdin, closed: once(ffmpeg, 'close') };
}

/** Serves the stage to the browser and takes its frames; resolves when the browser reports the last clip. */
function renderThrough(clips) {
  const encoders = new Map();
  let finish;
  const finished = new Promise((resolve, reject) => {
    finish = { resolve, reject };
  });

  async function receive(request, [action, name]) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (action === 'frame') {
      if (!encoders.has(name)) encoders.set(name, startEncoder(join(outputFolder, `${name}.mp4`)));
      const { input } = encoders.get(name);
      if (!input.write(body)) await once(input, 'drain');
    } else if (action === 'end') {
      const { input, closed } = encoders.get(name);
      input.end();
      const [code] = await closed;
      if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${name}`);
      process.stdout.write(`${name}.mp4\n`);
    } else if (action === 'done') finish.resolve();
    else throw new Error(body.toString());
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (request.method === 'POST') {
      receive(request, pathname.split('/').slice(1)).then(() => response.end(), finish.reject);
    } else if (pathname === '/clips.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(clips));
    } else {
      const file = fonts[pathname] ? webApp.resolve(fonts[pathname]) : join(here, pathname);
      try {
        response.setHeader('content-type', contentTypes[extname(file)] ?? 'text/plain').end(readFileSync(file));
      } catch {
        response.writeHead(404).end();
      }
    }
  });
  return { server, finished };
}

async function main(wanted) {
  const chosen = plays.filter((play) => wanted.length === 0 || wanted.includes(play.name));
  const clips = chosen.map((play) => ({ play, frames: simulate(play) }));
  for (const { play, frames } of clips) {
    const problems = findImplausible(play, frames);
    if (problems.length > 0) throw new Error(`${play.name}:\n  ${problems.join('\n  ')}`);
  }
  mkdirSync(outputFolder, { recursive: true });

  const { server, finished } = renderThrough(clips);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const profile = mkdtempSync(join(tmpdir(), 'demo-clips-'));
  const stage = `http://127.0.0.1:${server.address().port}/stage/stage.html`;
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn('chromium', [...flags, stage], { stdio: 'ignore' });
  const browserGone = once(browser, 'exit');
  try {
    const early = browserGone.then(() => Promise.reject(new Error('chromium ended before the last clip')));
    await Promise.race([finished, early]);
  } finally {
    browser.kill();
    await browserGone.catch(() => {});
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

await main(process.argv.slice(2));
