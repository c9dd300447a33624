import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { avi } from '../../testing/heads.ts';
import { aFlatPng, tinyClip } from '../../testing/index.ts';

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Does what the server does with uploaded files, and prints the modules it has loaded. */
const PROGRAM = `
  import { readFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const { createCardRenderer, createImageEncoder, createVideoProbe, defaultLimits } = await import(${at('../../index.ts')});
  const { checkVideo } = await import(${at('../../clips/media/probe/video-probe.ts')});
  const [clip, avi, picture] = process.argv.slice(2);
  const limits = { ...defaultLimits, videoReadMaxMs: 60_000 };
  const context = { videoProbe: createVideoProbe(limits), limits, viewer: { id: 'anna' } };
  const read = [];
  for (const path of [clip, avi]) read.push((await checkVideo(context, { path, size: 1500, sha256: '' })).videoCodec);
  const encoder = createImageEncoder(limits);
  const form = { width: 20, height: 20, format: 'jpeg' };
  read.push(await encoder.reencode(picture, form, async (bytes) => (await bytes.toArray()).length));
  const portrait = await createCardRenderer(limits).portrait(readFileSync(picture), 30);
  read.push(portrait.subarray(0, 2).toString('hex'));
  console.log(JSON.stringify({ read, loaded }));
  process.exit();
`;

test('uploaded files are parsed in task processes: the server never loads the parsers', {
  tags: ['CLIP-13'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-parsers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = { 'clip.mkv': await tinyClip('mkv'), 'clip.avi': avi(), 'picture.png': await aFlatPng(40, 40) };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM);
  const paths = Object.keys(files).map((name) => join(folder, name));
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...paths]);
  const { read, loaded } = JSON.parse(stdout) as { read: unknown[]; loaded: string[] };
  expect(read).toEqual(['avc', 'mpeg4', 1, 'ffd8']);
  expect(loaded.filter((url) => /probe\/video-probe\.ts$/.test(url))).toHaveLength(1);
  const parsers =
    /node_modules\/(?:file-type|node-av|@seydx|sharp|@img)\/|clips\/media\/(?!conversion\/|probe\/|(?:work|fingerprint|frame-hash)\.ts$).+\.ts$|probe\/(?:elements|read-media)\.ts$|\.task\.ts$/;
  expect(loaded.filter((url) => parsers.test(url))).toEqual([]);
});
