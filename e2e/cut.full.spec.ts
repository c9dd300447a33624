import { readFile, rm } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { expectToast } from './support/actions.ts';
import {
  boxOf,
  chooseFile,
  endOf,
  expectPart,
  openChooser,
  ownFile,
  placePart,
  sendPart,
  slider,
  timeCodes,
} from './support/cuts.ts';
import { expect, test } from './support/fixtures.ts';
import { writeLargeVideo, writeLongVideo } from './support/large-video.ts';
import { mediaFile, prepared, read } from './support/people.ts';

// Encoding takes the whole processor, so one browser encodes at a time.
test.describe.configure({ mode: 'default' });

const MB = 1024 ** 2;
const [START, END] = [12.3, 32.3];
const MATCH_SECONDS = 90 * 60;
/** What writeLargeVideo writes beside pictures and sound. */
const TAGS = ['Filmed at home', 'Camera of Ann'];

test('of a video of 900 MB only the chosen part is sent, and plays from the chosen second to the other', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  const file = await ownFile(testInfo, 'whole-match.mp4');
  // Most of the bytes are after the part: a browser copies large frames slowly.
  await writeLargeVideo(file, 900 * MB, { filledFrom: 40 });
  const person = await aPlayer();
  await signInAs(person);
  const dialog = await chooseFile(page, file);
  await expectToast(page, 'File too large', 'Video file must be under 100MB.');
  const chooser = page.getByRole('dialog', { name: 'Choose a Part' });
  await expect(chooser.getByText(/^9\d\d MB: pick your best/)).toBeVisible();
  await placePart(chooser, '0:12.3', '0:32.3');
  await expectPart(chooser, '0:12.3', '0:32.3');
  await chooser.getByRole('button', { name: 'Use This Part' }).click();
  await expect(chooser).toBeHidden();

  const { video, sent } = await sendPart(page, dialog, 'Free kick');
  const { id } = video;
  const { fileSize, processing } = await prepared(person, id);
  expect(processing).toBe('ready');
  expect(sent).toBeGreaterThanOrEqual(fileSize);
  expect(sent).toBeLessThan(40 * MB);
  const original = await (await person.api.get(`/api/videos/${id}/file`)).body();
  expect(original).toHaveLength(fileSize);
  const source = await endOf(file);
  for (const tag of TAGS) expect([source.includes(tag), original.includes(tag)], tag).toEqual([true, false]);

  const [first = 0, last = 0, duration = 0] = await timeCodes(
    page,
    `/api/videos/${id}/file?kind=playback`,
    [0.02, -0.06],
  );
  expect(Math.abs(first - START)).toBeLessThan(0.2);
  expect(Math.abs(last - END)).toBeLessThan(0.2);
  expect(Math.abs(duration - (END - START))).toBeLessThan(0.2);
  const stored = await read<Video[]>(await page.request.get(`/api/videos?playerId=${person.account.id}`));
  expect(stored).toHaveLength(1);
  await rm(file);
});

const secondsOf = async (handle: Locator) => Number(await handle.getAttribute('aria-valuenow'));

/** Moves the pointer from the middle of an element by so many pixels, and checks after each movement. */
async function dragBy(element: Locator, pixels: readonly number[], check: (moved: number) => Promise<void>) {
  const { mouse } = element.page();
  const { x, y, width, height } = await boxOf(element);
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  for (const moved of pixels) {
    await mouse.move(x + width / 2 + moved, y + height / 2);
    await check(moved);
  }
  await mouse.up();
}

test('the handles of a whole match follow the mouse, wherever in it the film strip is', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  const file = await ownFile(testInfo, 'match.mp4');
  await writeLongVideo(file, MATCH_SECONDS / 60);
  await signInAs(await aPlayer());
  const chooser = await openChooser(page, await chooseFile(page, file));
  const [start, end, section] = [
    slider(chooser, 'Start'),
    slider(chooser, 'End'),
    slider(chooser, 'Section on the film strip'),
  ];
  await expect(start).toBeFocused();

  const bar = await boxOf(section.locator('..'));
  await page.mouse.click(bar.x + bar.width * 0.7, bar.y + bar.height / 2);
  await expect.poll(() => secondsOf(start)).toBeCloseTo(MATCH_SECONDS * 0.7 - 45, -1);
  const before = await secondsOf(start);
  await dragBy(section, [10, -60], async (moved) => {
    const taken = (moved / bar.width) * MATCH_SECONDS;
    await expect.poll(() => secondsOf(start)).toBeCloseTo(before + taken, -1);
    expect((await secondsOf(end)) - (await secondsOf(start))).toBeCloseTo(90, 5);
  });

  const [from, until, shown] = [await secondsOf(start), await secondsOf(end), await secondsOf(section)];
  const handle = await boxOf(end);
  const secondsOfPixel = 120 / (await boxOf(start.locator('..'))).width;
  await dragBy(end, [-1, -2, -10, -200], async (moved) => {
    await expect.poll(() => secondsOf(end)).toBeCloseTo(until + moved * secondsOfPixel, 0);
    expect(Math.abs((await boxOf(end)).x - handle.x - moved)).toBeLessThan(2);
    expect([await secondsOf(start), await secondsOf(section)]).toEqual([from, shown]);
  });
  const dragged = await secondsOf(end);
  await page.mouse.move(handle.x, handle.y - 200);
  expect(await secondsOf(end)).toBe(dragged);
});

test('a part is chosen by keyboard alone', async ({ page, aPlayer, signInAs }, testInfo) => {
  const file = await ownFile(testInfo, 'match.mp4');
  await writeLongVideo(file, MATCH_SECONDS / 60);
  await signInAs(await aPlayer());
  const dialog = await chooseFile(page, file);
  const opener = dialog.getByRole('button', { name: 'Choose a Part' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('dialog', { name: 'Choose a Part' });
  await expect(slider(chooser, 'Start')).toBeFocused();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('PageUp', 'ArrowLeft', 'Shift+ArrowRight');
  await expectPart(chooser, '0:10.9', '1:30.0');
  await press('Tab');
  await expect(slider(chooser, 'Whole part')).toBeFocused();
  await press('Tab', 'PageDown', 'ArrowUp');
  await expectPart(chooser, '0:10.9', '1:20.1');
  await press('Tab', 'PageUp');
  await expectPart(chooser, '2:10.9', '3:20.1');
  await press('Tab');
  await page.keyboard.type('70:00');
  await press('Tab');
  await page.keyboard.type('70:08');
  await press('Enter');
  await expectPart(chooser, '70:00.0', '70:08.0');
  await press('Tab', 'Tab');
  await expect(chooser.getByRole('button', { name: 'Back' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(chooser).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(dialog.getByText(/[KM]B · 0:08$/)).toBeVisible();
});

test('a part of a small video replaces it, also after a cut that was cancelled', async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  const dialog = await chooseFile(page, mediaFile('time-code.mp4'));
  const chooser = await openChooser(page, dialog);
  // Long enough to be cancelled.
  await placePart(chooser, '0:00.6', '0:50.6');
  const use = chooser.getByRole('button', { name: 'Use This Part' });
  await use.click();
  await chooser.getByRole('button', { name: 'Cancel Cutting' }).click();
  await expect(use).toBeFocused();
  await expect(chooser.getByRole('progressbar')).toBeHidden();
  await expectPart(chooser, '0:00.6', '0:50.6');
  await placePart(chooser, '0:01.5', '0:02.5');
  await use.click();
  await expect(chooser).toBeHidden();
  await expect(dialog.getByText(/[KM]B · 0:01$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose a Part' })).toBeFocused();
  const { video } = await sendPart(page, dialog, 'Header');
  expect(video.duration).toBeCloseTo(1, 0);
});

test('of a codec that the browser cannot read the chooser says so, and what can be done', async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  const dialog = await chooseFile(page, mediaFile('hevc.mp4'));
  const chooser = await openChooser(page, dialog);
  const sentence = chooser.getByRole('alert');
  await expect(sentence).toHaveText(
    'This browser cannot read this video (HEVC). Use another browser, save the video as MP4 with H.264 first, ' +
      'or upload it whole if it is under 100 MB.',
  );
  await expect(sentence).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chooser).toBeHidden();
  await expect(dialog.getByText('hevc.mp4')).toBeVisible();
});

const SOUND_LOST = 'This browser cannot read the sound of this video. The part will have no sound.';

test('sound that the browser cannot read is passed on where the file can hold it', async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const person = await aPlayer();
  await signInAs(person);
  const dialog = await chooseFile(page, mediaFile('surround.mkv'));
  const chooser = await openChooser(page, dialog);
  await placePart(chooser, '0:00', '0:01');
  await expect(chooser.getByText('0:01.0 selected')).toBeVisible();
  await expect(chooser.getByText(SOUND_LOST)).toBeHidden();
  await chooser.getByRole('button', { name: 'Use This Part' }).click();
  await expect(chooser).toBeHidden();
  const { video } = await sendPart(page, dialog, 'Whistle');
  await prepared(person, video.id);
  const played = await (await person.api.get(`/api/videos/${video.id}/file?kind=playback`)).body();
  expect(played.includes('mp4a')).toBe(true);
});

test('sound that would be lost is announced before the cut', async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  const clip = await readFile(mediaFile('h264.mp4'));
  // As from an old phone: a codec that no browser knows.
  clip.write('samr', clip.lastIndexOf('mp4a'), 'latin1');
  clip.write('damr', clip.lastIndexOf('esds'), 'latin1');
  const dialog = await chooseFile(page, { name: 'old-phone.mp4', mimeType: 'video/mp4', buffer: clip });
  const chooser = await openChooser(page, dialog);
  await expect(chooser.getByText(SOUND_LOST)).toBeVisible();
  await placePart(chooser, '0:00', '0:01');
  await chooser.getByRole('button', { name: 'Use This Part' }).click();
  await expect(chooser).toBeHidden();
  await expect(dialog.getByText(/[KM]B · 0:01$/)).toBeVisible();
});
