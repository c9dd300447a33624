import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { mediaFile, uploadClip } from './support/people.ts';

test.use({ serverOf: 'every-clip' });
// One server converts all clips, one after the other.
test.describe.configure({ mode: 'default' });

/** What cameras record, and the size in which it plays. */
const CLIPS: readonly (readonly [file: string, width: number, height: number])[] = [
  ['camcorder.avi', 480, 270],
  ['start-of-hevc.mp4', 1920, 1080],
  ['start-of-h264.mp4', 1920, 1080],
  ['h264-rotated.mp4', 1080, 1920],
  ['camera-moov-at-end.mov', 1920, 1080],
  ['vfr-phone.mp4', 360, 640],
  ['hdr10.mp4', 640, 360],
  ['silent.mp4', 640, 360],
  ['one-frame.mp4', 640, 360],
  ['surround.mkv', 640, 360],
  ['uhd60.mp4', 1920, 1080],
  ['portrait.mp4', 540, 960],
];

/** What no camera has recorded, and why it is refused. */
const REFUSED = [
  ['text-renamed.mp4', 'Please select a video file.'],
  ['truncated.mov', 'Please select a video file.'],
] as const;

/** A browser that shows nothing after so long shows nothing any more. */
const LIMIT_MS = 20_000;
/** For a conversion of seven seconds of processor time, at a low priority. */
const CLIP_MS = 300_000;

/** Seeks in a file and plays it from its middle; returns where it was, its size, and how much its pictures differ. */
function play(page: Page, { file, address }: { file: string; address: string }) {
  const facts = { file, src: address, limit: LIMIT_MS };
  return page.evaluate(async ({ file, src, limit }) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = src;
    document.body.append(video);
    const next = (event: string) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file}: no ${event} after ${limit} ms`)), limit);
        const settle = () => {
          clearTimeout(timer);
          if (video.error) reject(new Error(`${file}: ${video.error.message}`));
          else resolve(null);
        };
        for (const name of [event, 'error']) video.addEventListener(name, settle, { once: true });
      });
    /** The colours of the picture that is shown, in little squares. */
    const colours = () => {
      const canvas = new OffscreenCanvas(32, 32);
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0, canvas.width, canvas.height);
      return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    };
    await next('loadeddata');
    const first = colours();
    const seeked = next('seeked');
    video.currentTime = video.duration / 2;
    await seeked;
    const at = video.currentTime;
    const differenceNow = () => {
      const later = colours();
      return first.reduce((sum, value, index) => sum + Math.abs(value - (later[index] ?? 0)), 0) / first.length;
    };
    // The picture may be drawn a moment after the seek; a clip of one frame has no other.
    const deadline = performance.now() + limit;
    let difference = differenceNow();
    while (difference < 1 && video.duration > 0.1 && performance.now() < deadline) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      difference = differenceNow();
    }
    const ended = next('ended');
    await video.play();
    await ended;
    const found = { middle: at / video.duration, end: video.currentTime / video.duration };
    video.remove();
    return { ...found, difference, width: video.videoWidth, height: video.videoHeight };
  }, facts);
}

for (const [file, width, height] of CLIPS) {
  test(`a browser plays and seeks ${file}, and shows a picture of it`, async ({ page, admin, aPlayer }) => {
    test.setTimeout(CLIP_MS);
    const video = await uploadClip(await aPlayer(), { title: file, file, approvedBy: admin });
    expect(video.processing).toBe('ready');
    // The page is open without a session, as that of a visitor.
    await page.goto('/');
    const found = await play(page, { file, address: `/api/videos/${video.id}/file?kind=playback` });
    expect([found.width, found.height]).toEqual([width, height]);
    if (file !== 'one-frame.mp4') expect(found.difference).toBeGreaterThan(0.5);
    expect(found.middle).toBeCloseTo(0.5, 1);
    expect(found.end).toBeCloseTo(1, 1);
    const picture = await page.request.get(`/api/videos/${video.id}/thumbnail`, { headers: { accept: 'image/webp' } });
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
  });
}

test('what is no video is refused', async ({ aPlayer }) => {
  const { api } = await aPlayer();
  for (const [file, why] of REFUSED) {
    const buffer = await readFile(mediaFile(file));
    const answer = await api.post('/api/videos', {
      multipart: { title: file, video: { name: file, mimeType: 'video/mp4', buffer } },
    });
    expect([answer.status(), await answer.text()], file).toEqual([415, expect.stringContaining(why)]);
  }
});
