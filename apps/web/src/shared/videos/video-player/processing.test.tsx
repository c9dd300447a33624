import { act, screen } from '@testing-library/react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { expect, test, vi } from 'vitest';
import { part } from '../../../testing/actions.ts';
import { openVideos, videoOf } from '../../../testing/players.tsx';
import { inputsOf, type Procedure, Rejection } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const waitingVideos = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aVideo({ id: `video-${index}`, title: `Clip ${index}`, processing: 'processing', media: null }),
  );

/** Opens a page with videos that are being prepared; `ready` has the ids of those that no longer are. */
async function openWaiting(count: number) {
  const ready = new Set<string>();
  const videos = waitingVideos(count);
  const isReady = ({ id }: PlayerVideo) => ready.has(id);
  const now = () => videos.map((one) => (isReady(one) ? aVideo({ id: one.id, title: one.id }) : one));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = await openVideos(videos, {
    'videos.byId': ({ id }) => now().find((one) => one.id === id) ?? new Rejection('VIDEO_NOT_FOUND'),
    'videos.ofPlayer': () => ({ items: now(), nextCursor: null }),
  });
  const callsOf = (procedure: Procedure) => inputsOf(calls, procedure).length;
  const lists = callsOf('videos.ofPlayer');
  return { ready, asked: () => callsOf('videos.byId'), listed: () => callsOf('videos.ofPlayer') - lists };
}

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('a page asks for the videos that are being prepared, not for its lists, and ever less often', {
  tags: ['CLIP-03'],
}, async () => {
  const { asked, listed } = await openWaiting(6);
  await wait(11);
  expect([asked(), listed()]).toEqual([6, 0]);
  await wait(11);
  expect(asked()).toBe(6);
  await wait(11);
  expect(asked()).toBe(12);
  await wait(600);
  expect(asked()).toBeLessThanOrEqual(6 * 8);
  expect(listed()).toBe(0);
});

test('a hidden page does not ask, and does again when it is shown', async () => {
  const { asked } = await openWaiting(1);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(600);
  expect(asked()).toBe(0);
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(11);
  expect(asked()).toBe(1);
});

test('once one of them is ready the lists are fetched, once, and its player has controls', {
  tags: ['CLIP-03'],
}, async () => {
  const { ready, listed } = await openWaiting(3);
  for (const id of ['video-0', 'video-1']) ready.add(id);
  await wait(11);
  await screen.findByText('video-0', { selector: 'h3' });
  expect(listed()).toBe(1);
  expect(part('video-0').getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(part('Clip 2').getByText('This video is being prepared for playback.')).toBeTruthy();
});

test('the drawn pitch is behind the notice of a video that is being prepared', async () => {
  await openVideos(waitingVideos(1));
  expect(videoOf('Clip 0').hidden).toBe(false);
  expect(videoOf('Clip 0').getAttribute('poster')).toBe('/api/placeholder/video-thumbnail');
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  act(() => videoOf('Clip 0').click());
  expect(play).not.toHaveBeenCalled();
});
