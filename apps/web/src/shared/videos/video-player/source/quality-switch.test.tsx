import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openVideos, playerOf, startVideo, videoOf } from '../../../../testing/players.tsx';
import { aVideo } from '../../../../testing/videos.ts';

/** Browsers call these when an element has another size. */
const sizeListeners = new Set<() => void>();

beforeEach(() => {
  sizeListeners.clear();
  vi.stubGlobal('ResizeObserver', function ResizeObserver(this: object, onChange: () => void) {
    const observe = () => sizeListeners.add(onChange);
    Object.assign(this, { observe, unobserve() {}, disconnect: () => sizeListeners.delete(onChange) });
  });
});

function resize(width: number, height: number): void {
  for (const [side, value] of [
    ['clientWidth', width],
    ['clientHeight', height],
  ] as const) {
    Object.defineProperty(videoOf(), side, { configurable: true, value });
  }
  act(() => {
    for (const listener of sizeListeners) listener();
  });
}

const source = () =>
  videoOf()
    .getAttribute('src')
    ?.match(/quality=(\d+)/)?.[1] ?? videoOf().getAttribute('src');
const FULL = expect.stringMatching(/kind=playback$/);

async function openVideo() {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await openVideos([aVideo()]);
  return play;
}

test('a player that is shown after it was hidden, and then in full screen, loads the file for its size', async () => {
  await openVideo();
  resize(0, 0);
  resize(400, 225);
  fireEvent.click(videoOf());
  expect(source()).toBe('720');
  startVideo(videoOf());
  resize(1920, 1080);
  expect(source()).toEqual(FULL);
});

test('a video that plays is not loaded again when its player becomes smaller', async () => {
  await openVideo();
  resize(1920, 1080);
  fireEvent.click(videoOf());
  startVideo(videoOf());
  resize(400, 225);
  expect(source()).toEqual(FULL);
});

async function chooseSmall() {
  fireEvent.click(within(playerOf()).getByRole('button', { name: 'More controls' }));
  fireEvent.change(await screen.findByLabelText('Quality'), { target: { value: 'small' } });
}

test('another quality continues where the video was, and plays on', { tags: ['PLAY-04'] }, async () => {
  const play = await openVideo();
  fireEvent.click(videoOf());
  startVideo(videoOf());
  videoOf().currentTime = 3.4;
  play.mockClear();
  await chooseSmall();
  expect(source()).toBe('720');
  expect(videoOf().currentTime).toBe(3.4);
  expect(play).toHaveBeenCalledTimes(1);
});

test('a video that does not play on in another quality counts as paused', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const play = await openVideo();
  fireEvent.click(videoOf());
  startVideo(videoOf());
  play.mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: true });
    return Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await chooseSmall();
  expect(await within(playerOf()).findByRole('button', { name: 'Play' })).toBeTruthy();
});
