import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type Person, uploadClip } from './support/people.ts';

/** What cameras record, and the size in which it plays. */
const CLIPS: readonly (readonly [file: string, width: number, height: number])[] = [
  ['camcorder.avi', 480, 270],
  ['hevc.mp4', 1920, 1080],
  ['h264.mp4', 1920, 1080],
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

/** Plays a file from the start, then from its middle; returns where it was and its size. */
function play(page: Page, address: string) {
  return page.evaluate(async (src) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = src;
    document.body.append(video);
    const next = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
    await Promise.race([next('loadeddata'), next('error')]);
    if (video.error) throw new Error(`${src}: ${video.error.message}`);
    const seeked = next('seeked');
    video.currentTime = video.duration / 2;
    await seeked;
    const at = video.currentTime;
    const ended = next('ended');
    await video.play();
    await ended;
    const found = { middle: at / video.duration, end: video.currentTime / video.duration };
    video.remove();
    return { ...found, width: video.videoWidth, height: video.videoHeight };
  }, address);
}

test('a browser plays and seeks every clip that a camera records, and shows a picture of it', async ({
  page,
  admin,
  aPlayer,
}) => {
  test.setTimeout(180_000);
  const people: Person[] = [await aPlayer(), await aPlayer()];
  await page.goto('/');
  for (const [index, [file, width, height]] of CLIPS.entries()) {
    const person = people[index % people.length] as Person;
    const video = await uploadClip(person, { title: file, file, approvedBy: admin });
    expect(video.processing, file).toBe('ready');
    // The page is open without a session, as that of a visitor.
    const found = await play(page, `/api/videos/${video.id}/file?kind=playback`);
    expect([found.width, found.height], file).toEqual([width, height]);
    expect(found.middle, file).toBeCloseTo(0.5, 1);
    expect(found.end, file).toBeCloseTo(1, 1);
    const picture = await page.request.get(`/api/videos/${video.id}/thumbnail`, { headers: { accept: 'image/webp' } });
    expect([picture.status(), picture.headers()['content-type']], file).toEqual([200, 'image/webp']);
  }
});
