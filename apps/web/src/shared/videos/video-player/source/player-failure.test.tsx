import { act, fireEvent, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failVideo, openVideos, pauseVideo, playerOf, startVideo, videoOf } from '../../../../testing/players.tsx';
import { aVideo } from '../../../../testing/videos.ts';

const [NETWORK, DECODE, SRC_NOT_SUPPORTED] = [2, 3, 4];

async function openVideo(answer: () => Promise<Response> = async () => new Response()) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await openVideos([aVideo({ videoCodec: 'hevc' })]);
  Object.defineProperty(videoOf(), 'currentSrc', { value: 'http://localhost/file' });
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return { load, play, asked };
}

const notice = async () => (await within(playerOf()).findByRole('status')).textContent;

test('a file that the browser cannot decode is offered as a download, and the codec of the original is not named', {
  tags: ['PLAY-06'],
}, async () => {
  await openVideo();
  failVideo(videoOf(), DECODE);
  expect(await notice()).toMatch(/^This browser cannot play this video\. Download/);
  expect(within(playerOf()).getByRole('link', { name: 'Download video' })).toBeTruthy();
});

test('a video whose connection is lost says so, and continues where it was once there is a network', {
  tags: ['PLAY-05'],
}, async () => {
  const { load, play } = await openVideo();
  startVideo(videoOf());
  videoOf().currentTime = 3.2;
  failVideo(videoOf(), NETWORK);
  expect(await notice()).toMatch(/^The connection was lost\./);
  expect(within(playerOf()).queryByRole('link', { name: 'Download video' })).toBeNull();
  load.mockImplementation(function (this: HTMLMediaElement) {
    this.currentTime = 0;
  });
  // The player listens from its next effects.
  await act(async () => {});
  act(() => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(1);
  expect(videoOf().currentTime).toBe(3.2);
  expect(play).toHaveBeenCalledTimes(1);
  expect(within(playerOf()).queryByRole('status')).toBeNull();
});

test('a paused video is loaded again at its time, and stays paused', async () => {
  const { load, play } = await openVideo();
  startVideo(videoOf());
  pauseVideo(videoOf());
  videoOf().currentTime = 2;
  failVideo(videoOf(), NETWORK);
  await notice();
  fireEvent.click(within(playerOf()).getByRole('button', { name: 'Try Again' }));
  expect(load).toHaveBeenCalledTimes(1);
  expect(videoOf().currentTime).toBe(2);
  expect(play).not.toHaveBeenCalled();
});

test.each([
  ['arrives', async () => new Response(), /^This browser cannot play/],
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch')), /^The connection was lost/],
  ['is not there', async () => new Response(null, { status: 404 }), /^This video could not be loaded/],
])('a file that cannot be loaded and %s gets the notice for that', async (_case, answer, text) => {
  const { asked } = await openVideo(answer);
  failVideo(videoOf(), SRC_NOT_SUPPORTED);
  expect(await notice()).toMatch(text);
  expect(asked).toHaveBeenCalledWith('http://localhost/file', { method: 'HEAD' });
});
