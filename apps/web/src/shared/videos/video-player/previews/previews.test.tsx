import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { part } from '../../../../testing/actions.ts';
import { openVideos, playerOf, startVideo, videoOf } from '../../../../testing/players.tsx';
import { aVideo } from '../../../../testing/videos.ts';

const WIDE = { columns: 5, frames: 5, frameWidth: 160, frameHeight: 68, secondsPerFrame: 1 };
const VIDEO = aVideo({
  media: { ...(aVideo().media as NonNullable<ReturnType<typeof aVideo>['media']>), storyboard: WIDE },
});

const images: { src?: string; onload?: (() => void) | null }[] = [];

beforeEach(() => {
  images.length = 0;
  vi.stubGlobal('Image', function Image(this: (typeof images)[number]) {
    images.push(this);
  });
});
afterEach(() => void vi.unstubAllGlobals());

const card = () => playerOf().closest('article') as HTMLElement;
const preview = () => playerOf().querySelector<HTMLElement>('[data-part=hover-preview] > *');
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const load = () => act(() => images.at(-1)?.onload?.());
const enter = (pointerType = 'mouse') => fireEvent(card(), Object.assign(new Event('pointerenter'), { pointerType }));

async function openCard() {
  await openVideos([VIDEO]);
  vi.useFakeTimers();
}

test('a mouse on a card steps through the storyboard once its sheet is loaded, until it leaves', {
  tags: ['POSTER-03'],
}, async () => {
  await openCard();
  enter();
  await wait(1000);
  expect(preview()).toBeNull();
  expect(images.map(({ src }) => src)).toEqual([expect.stringMatching(/\/storyboard\?v=a1b2c3d4$/)]);
  load();
  expect(preview()?.style.backgroundPosition).toBe('0% 0%');
  expect(preview()?.style.aspectRatio).toBe('160 / 68');
  await wait(250);
  expect(preview()?.style.backgroundPosition).toBe('25% 0%');
  fireEvent(card(), new Event('pointerleave'));
  expect(preview()).toBeNull();
});

test('a finger and a mouse that passes by start nothing, nor does a video that was played', async () => {
  await openCard();
  enter('touch');
  await wait(2000);
  enter();
  await wait(100);
  fireEvent(card(), new Event('pointerleave'));
  await wait(2000);
  expect(images).toEqual([]);
  startVideo(videoOf());
  enter();
  await wait(2000);
  expect(images).toEqual([]);
});

test('the focus of the keyboard in a card steps through the storyboard too, also on its way through the card', {
  tags: ['POSTER-03'],
}, async () => {
  await openCard();
  const [play, remove] = ['Play', 'Delete'].map((name) => part('Solo run').getByRole('button', { name }));
  // jsdom tells no focus of the keyboard from that of a pointer.
  for (const button of [play, remove]) Object.assign(button as HTMLElement, { matches: () => true });
  act(() => remove?.focus());
  await wait(400);
  load();
  expect(preview()).not.toBeNull();
  act(() => play?.focus());
  expect(preview()).not.toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  expect(preview()).toBeNull();
});

test.each<[string, () => void]>([
  ['reduced motion', () => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))],
  [
    'less data',
    () => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } })),
  ],
])('for a viewer who wants %s nothing moves', { tags: ['POSTER-04'] }, async (_what, prepare) => {
  await openCard();
  prepare();
  enter();
  await wait(2000);
  expect(images).toEqual([]);
});

test('a viewer who saves data gets the smaller file', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  await openVideos([VIDEO]);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  fireEvent.click(videoOf());
  expect(videoOf().getAttribute('src')).toContain('quality=720');
});

test('the seek bar previews the frame and the time under the pointer and at the focus', {
  tags: ['POSTER-05'],
}, async () => {
  await openVideos([VIDEO]);
  const bar = within(playerOf()).getByRole('slider', { name: 'Seek' });
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
  const shown = () => playerOf().querySelector<HTMLElement>('[data-part=seek-preview]');
  fireEvent.pointerMove(bar, { clientX: 50 });
  expect(shown()?.textContent).toBe('0:02');
  expect(shown()?.querySelector('span')?.style.backgroundPosition).toBe('50% 0%');
  fireEvent.pointerLeave(bar);
  expect(shown()).toBeNull();
});
