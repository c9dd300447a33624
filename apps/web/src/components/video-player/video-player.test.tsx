import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { part, toastText } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { stubServerFor } from '../../testing/server.ts';
import { aVideo } from '../../testing/videos.ts';

const VIDEO = aVideo({ fileSize: 1_900_000, duration: 5.4, tags: ['one', 'two', 'three', 'four', 'five'] });

beforeEach(async () => {
  stubServerFor(anAccount(), {
    'videos.ownCounts': () => ({ total: 1, approved: 0, pending: 1 }),
    'videos.list': () => ({ items: [VIDEO], nextCursor: null }),
    'videos.ofPlayer': () => ({ items: [VIDEO], nextCursor: null }),
  });
  openApp('/player/dashboard');
  await screen.findByText('Solo run', { selector: 'h3' });
});

const video = () => {
  const element = document.querySelector('video');
  if (!element) throw new Error('The page has no video.');
  return element;
};

test('a card shows three tags and the number of the others, whole megabytes, minutes and seconds', {
  tags: ['CONST-05', 'CONST-06', 'CONST-07'],
}, () => {
  const [tags, details] = part('Solo run')
    .getAllByRole('list')
    .map((list) => [...list.children].map((entry) => entry.textContent));
  expect(tags).toEqual(['one', 'two', 'three', '+2']);
  expect(details).toEqual(['1 Mar 2026', '2 MB', '0:05']);
});

test('a video has a poster, and a text and a download for browsers without video', {
  tags: ['CONST-08', 'CONST-09'],
}, () => {
  expect(video().getAttribute('poster')).toBe('/api/placeholder/video-thumbnail');
  expect(video().textContent).toContain('Your browser does not support the video tag.');
  expect(video().querySelector('a')?.getAttribute('href')).toMatch(/^\/api\/videos\/.+\/file/);
});

test('a playback that the browser blocks is only logged', { tags: ['ERR-61'] }, async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  fireEvent.click(video());
  await waitFor(() => expect(log.mock.calls.join()).toContain('The clip could not be played.'));
  expect(toastText()).toBe('');
});

test('a video that the browser cannot decode offers a download, without a toast', { tags: ['ERR-61'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fireEvent.error(video());
  const download = await part('Solo run').findByRole('link', { name: /download/i });
  expect(download.getAttribute('href')).toMatch(/^\/api\/videos\/.+\/file/);
  expect(toastText()).toBe('');
});
