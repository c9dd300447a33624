import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openVideos, pauseVideo, playThrough, startVideo, videoOf } from '../../../../testing/players.tsx';
import { aVideo } from '../../../../testing/videos.ts';

const VIDEO = aVideo();
const range = (from: number, to: number) => ({ videoId: VIDEO.id, from, to });

/** Opens a page with a video. @returns the ranges of each report */
async function openVideo(options?: { isInApp: boolean }) {
  await openVideos([VIDEO], { 'auth.logout': () => ({ ok: true }) }, options);
  const reports: unknown[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (!address.endsWith('/plays')) return fetch(address, options);
    reports.push(JSON.parse(String(options.body)).ranges);
    return Response.json({ ok: true });
  });
  return reports;
}

const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

test('what a user has watched when the page is hidden or left is reported at once', { tags: ['PLAY-13'] }, async () => {
  const reports = await openVideo();
  startVideo(videoOf());
  playThrough(videoOf(), 0, 4);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  playThrough(videoOf(), 4, 4.5);
  videoOf().currentTime = 4.75;
  leavePage();
  leavePage();
  expect(reports).toEqual([[range(0, 4)], [range(4, 4.75)]]);
});

test('a short clip is reported from its first to its last second, although its time is told rarely', async () => {
  const reports = await openVideo();
  const video = videoOf();
  startVideo(video);
  for (const time of [0.21, 0.9]) {
    video.currentTime = time;
    fireEvent.timeUpdate(video);
  }
  video.currentTime = 1;
  pauseVideo(video);
  fireEvent.ended(video);
  leavePage();
  expect(reports).toEqual([[range(0, 1)]]);
});

test('a jump is left out, and the part behind it counts from where the jump ended', { tags: ['PLAY-13'] }, async () => {
  const reports = await openVideo();
  const video = videoOf();
  startVideo(video);
  playThrough(video, 0, 0.5);
  fireEvent.seeking(video);
  video.currentTime = 3;
  fireEvent.seeked(video);
  video.currentTime = 3.75;
  pauseVideo(video);
  leavePage();
  expect(reports).toEqual([[range(0, 0.5), range(3, 3.75)]]);
});

test('what was watched before a sign-out is not reported after it', async () => {
  const reports = await openVideo({ isInApp: true });
  startVideo(videoOf());
  playThrough(videoOf(), 0, 4);
  // Mantine warns that the menu, hidden while it fades in, has nothing to focus.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fireEvent.click(await screen.findByLabelText(/account of/));
  fireEvent.click(await screen.findByText('Log out'));
  await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
  leavePage();
  expect(reports).toEqual([]);
});
