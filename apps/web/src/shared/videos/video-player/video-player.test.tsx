import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { part, toastText } from '../../../testing/actions.ts';
import { openVideos } from '../../../testing/players.tsx';
import { aVideo } from '../../../testing/videos.ts';

const VIDEO = aVideo({ fileSize: 1_900_000, duration: 5.4, tags: ['one', 'two', 'three', 'four', 'five'] });

beforeEach(async () => {
  await openVideos([VIDEO]);
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
  expect(video().getAttribute('poster')).toBe(`/api/videos/${VIDEO.id}/thumbnail?width=640&v=a1b2c3d4`);
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

const showing = async (facts: Parameters<typeof aVideo>[0]) => {
  cleanup();
  const found = aVideo(facts);
  const reprocess = vi.fn(() => ({ ...found, processing: 'processing' as const }));
  await openVideos([found], { 'videos.reprocess': reprocess });
  return { reprocess };
};

test('a video that is being prepared says so, shows the drawn pitch and has no controls', {
  tags: ['CLIP-02'],
}, async () => {
  await showing({ processing: 'processing', media: null });
  expect(part('Solo run').getByRole('status').textContent).toBe('This video is being prepared for playback.');
  expect(part('Solo run').getByText('Preparing')).toBeTruthy();
  expect(video().getAttribute('poster')).toBe('/api/placeholder/video-thumbnail');
  expect(video().hasAttribute('src')).toBe(false);
  expect(part('Solo run').queryByRole('button', { name: 'Play' })).toBeNull();
  await showing({ processing: 'processing', media: null, isApproved: true, isPublic: true });
  expect(part('Solo run').getByText('Approved').isConnected).toBe(true);
  expect(part('Solo run').queryByText('Live')).toBeNull();
});

test('a video that could not be prepared says why, and its player has it tried again', {
  tags: ['CLIP-07'],
}, async () => {
  const processingError = 'This video could not be read.';
  const { reprocess } = await showing({ processing: 'failed', media: null, processingError });
  expect(part('Solo run').getByText('Failed')).toBeTruthy();
  expect(part('Solo run').getByText(processingError)).toBeTruthy();
  fireEvent.click(part('Solo run').getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(reprocess).toHaveBeenCalledTimes(1));
});

test('keys change speed, volume, time and loop, and the choices are kept for the next video', {
  tags: ['PLAY-01'],
}, async () => {
  const player = screen.getByRole('group', { name: 'Video: Solo run' });
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(player, { key });
  };
  press('>', '>', 'ArrowDown', 'ArrowDown');
  expect(video().playbackRate).toBe(1.5);
  expect(video().volume).toBe(0.8);
  press('<');
  expect(video().playbackRate).toBe(1.25);
  press('5');
  expect(video().currentTime).toBeCloseTo(2.7);
  press('j');
  expect(video().currentTime).toBe(0);
  press('ArrowRight', 'b', '?');
  expect(await screen.findByRole('region', { name: 'Keyboard shortcuts' })).toBeTruthy();
  expect(player.querySelector('[data-end=b]')).toBeTruthy();
  press('Escape', 'c');
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
  expect(player.querySelector('[data-end=b]')).toBeNull();
  cleanup();
  expect(JSON.parse(localStorage.getItem('touchline_player') ?? '{}')).toMatchObject({ volume: 0.8, rate: 1.25 });
});

test('the menu has speed, quality and loop, and Escape returns to its button', async () => {
  const button = part('Solo run').getByRole('button', { name: 'More controls' });
  fireEvent.click(button);
  const menu = within(await part('Solo run').findByRole('group', { name: 'More controls' }));
  fireEvent.change(menu.getByLabelText('Speed'), { target: { value: '0.5' } });
  expect(video().playbackRate).toBe(0.5);
  const options = [...menu.getByLabelText('Quality').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual([expect.stringMatching(/^Auto \(\d+p\)$/), '1080p', '720p']);
  fireEvent.click(menu.getByRole('button', { name: 'Set start' }));
  expect(menu.getByRole('button', { name: 'From 0:00' })).toBeTruthy();
  fireEvent.keyDown(menu.getByLabelText('Speed'), { key: 'Escape' });
  expect(document.activeElement).toBe(button);
  expect(part('Solo run').queryByRole('group', { name: 'More controls' })).toBeNull();
});

test('a clip of a minor has no download: not for browsers without video, not in their controls and menu', {
  tags: ['MINOR-13'],
}, async () => {
  await showing({ isProtected: true });
  expect(video().textContent).toBe('Your browser does not support the video tag. ');
  expect(video().querySelector('a')).toBeNull();
  expect(video().getAttribute('controlslist')).toBe('nodownload');
  expect(fireEvent.contextMenu(video())).toBe(false);
});

test('a clip of a minor that the browser cannot decode offers no download either', { tags: ['PLAY-06'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await showing({ isProtected: true });
  fireEvent.error(video());
  await part('Solo run').findByText(/Open this page in another browser to watch it\.$/);
  expect(part('Solo run').queryByRole('link', { name: /download/i })).toBeNull();
  await part('Solo run').findByText('Try Again');
});

test('clips of adults keep the menu of the browser', () => {
  expect(video().getAttribute('controlslist')).toBeNull();
  expect(fireEvent.contextMenu(video())).toBe(true);
});
