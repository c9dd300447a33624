import { act, cleanup, fireEvent, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openVideos, pauseVideo, playerOf, pressKeys, startVideo, videoOf } from '../../../testing/players.tsx';
import { aVideo } from '../../../testing/videos.ts';

const FRAME_RATE = 25;
const MEDIA = { ...aVideo().media, frameRate: FRAME_RATE } as ReturnType<typeof aVideo>['media'];
const ONE = aVideo({ title: 'One', duration: 60, media: MEDIA });
const TWO = aVideo({ id: 'c1a0f5b4-0d3e-4b0e-9f43-2f0a6f1f7b02', title: 'Two' });

test('L and J jump ten seconds, F opens and leaves full screen', { tags: ['PLAY-01'] }, async () => {
  await openVideos([ONE]);
  pressKeys(playerOf('One'), 'l', 'l', 'j');
  expect(videoOf('One').currentTime).toBe(10);
  const request = vi.fn(async () => {});
  Object.assign(playerOf('One'), { requestFullscreen: request });
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  pressKeys(playerOf('One'), 'f');
  expect(request).toHaveBeenCalledTimes(1);
  const exit = vi.fn(async () => {});
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exit });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: playerOf('One') });
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  pressKeys(playerOf('One'), 'f');
  expect(exit).toHaveBeenCalledTimes(1);
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
});

test('each press of "." and "," shows another frame, by the frame rate of the file', {
  tags: ['PLAY-01'],
}, async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  await openVideos([ONE]);
  videoOf('One').currentTime = 2;
  for (const frame of [51, 52, 53]) {
    pressKeys(playerOf('One'), '.');
    expect(videoOf('One').currentTime * FRAME_RATE).toBeCloseTo(frame + 0.5);
  }
  pressKeys(playerOf('One'), ',');
  expect(videoOf('One').currentTime * FRAME_RATE).toBeCloseTo(52.5);
  expect(pause).toHaveBeenCalled();
});

test('a video that an older version prepared has its frames measured while it plays', async () => {
  const callbacks: VideoFrameRequestCallback[] = [];
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => callbacks.push(callback),
    cancelVideoFrameCallback: () => {},
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  await openVideos([TWO]);
  for (const mediaTime of [0, 0.04, 0.12, 0.16]) callbacks.shift()?.(0, { mediaTime } as VideoFrameCallbackMetadata);
  videoOf('Two').currentTime = 1;
  pressKeys(playerOf('Two'), '.');
  expect(videoOf('Two').currentTime * FRAME_RATE).toBeCloseTo(26.5);
  cleanup();
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
});

test('a loop returns to its start at its end, also where that is the end of the video', {
  tags: ['PLAY-01'],
}, async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await openVideos([ONE]);
  const video = videoOf('One');
  video.currentTime = 10;
  pressKeys(playerOf('One'), 'a');
  video.currentTime = 12;
  pressKeys(playerOf('One'), 'b');
  startVideo(video);
  video.currentTime = 11;
  fireEvent.timeUpdate(video);
  expect(video.currentTime).toBe(11);
  video.currentTime = 12.1;
  fireEvent.timeUpdate(video);
  expect(video.currentTime).toBe(10);
  video.currentTime = 60;
  pressKeys(playerOf('One'), 'b');
  pauseVideo(video);
  fireEvent.ended(video);
  expect(video.currentTime).toBe(10);
  expect(play).toHaveBeenCalledTimes(1);
  pressKeys(playerOf('One'), 'c');
  video.currentTime = 60;
  fireEvent.ended(video);
  expect([video.currentTime, play.mock.calls.length]).toEqual([60, 1]);
});

test('a key that is held down switches once, but repeats steps', async () => {
  await openVideos([ONE]);
  fireEvent.keyDown(playerOf('One'), { key: 'm' });
  fireEvent.keyDown(playerOf('One'), { key: 'm', repeat: true });
  expect(videoOf('One').muted).toBe(true);
  fireEvent.keyDown(playerOf('One'), { key: 'l' });
  fireEvent.keyDown(playerOf('One'), { key: 'l', repeat: true });
  expect(videoOf('One').currentTime).toBe(20);
});

test('I shows this video in picture in picture, also while another one is there, and takes it back', async () => {
  await openVideos([ONE, TWO]);
  const open = vi.fn(async () => {});
  for (const title of ['One', 'Two']) Object.assign(videoOf(title), { requestPictureInPicture: open });
  const exit = vi.fn(async () => {});
  Object.defineProperty(document, 'exitPictureInPicture', { configurable: true, value: exit });
  const show = (element: Element | null) =>
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: element });
  show(videoOf('Two'));
  pressKeys(playerOf('One'), 'i');
  expect([open.mock.calls.length, exit.mock.calls.length]).toEqual([1, 0]);
  show(videoOf('One'));
  pressKeys(playerOf('One'), 'i');
  expect([open.mock.calls.length, exit.mock.calls.length]).toEqual([1, 1]);
  show(null);
});

test('one video plays at a time, on the page and in all tabs', { tags: ['PLAY-03'] }, async () => {
  await openVideos([ONE, TWO]);
  const paused: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.push(this === videoOf('One') ? 'One' : 'Two');
  });
  const tab = new BroadcastChannel('touchline-player');
  const heard = new Promise<unknown>((resolve) => {
    tab.onmessage = ({ data }) => resolve(data);
  });
  startVideo(videoOf('One'));
  expect(paused).toEqual([]);
  startVideo(videoOf('Two'));
  expect(paused).toEqual(['One']);
  expect(await heard).toBe('plays');
  tab.postMessage('plays');
  await vi.waitFor(() => expect(paused).toEqual(['One', 'Two']));
  tab.close();
});

test('the clock of the bar follows a seek at once', async () => {
  await openVideos([ONE]);
  fireEvent.change(within(playerOf('One')).getByRole('slider', { name: 'Seek' }), { target: { value: '30' } });
  expect(playerOf('One').textContent).toContain('0:30 / 1:00');
});

test('keys of the page reach the player that was used last, while nothing else has the focus', {
  tags: ['PLAY-14'],
}, async () => {
  await openVideos([ONE, { ...TWO, duration: 60 }]);
  pressKeys(document.body, 'l');
  expect([videoOf('One').currentTime, videoOf('Two').currentTime]).toEqual([0, 0]);
  fireEvent.pointerDown(videoOf('One'));
  pressKeys(document.body, 'l');
  pressKeys(document.querySelector('main') as HTMLElement, 'l');
  expect([videoOf('One').currentTime, videoOf('Two').currentTime]).toEqual([20, 0]);
  startVideo(videoOf('Two'));
  videoOf('Two').currentTime = 30;
  pressKeys(document.body, 'j');
  expect([videoOf('One').currentTime, videoOf('Two').currentTime]).toEqual([20, 20]);
  const field = document.createElement('input');
  document.body.append(field);
  pressKeys(field, 'j');
  field.remove();
  vi.spyOn(playerOf('Two'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -500, 100, 100));
  pressKeys(document.body, 'j');
  expect(videoOf('Two').currentTime).toBe(20);
});

test('the play icon is gone once the video has begun, also while it pauses', { tags: ['CONST-02'] }, async () => {
  await openVideos([ONE]);
  const icon = () => playerOf('One').querySelector('[data-part=play-overlay]');
  pressKeys(playerOf('One'), 'l');
  expect(icon()).not.toBeNull();
  startVideo(videoOf('One'));
  expect(icon()).toBeNull();
  pauseVideo(videoOf('One'));
  expect(icon()).toBeNull();
});
