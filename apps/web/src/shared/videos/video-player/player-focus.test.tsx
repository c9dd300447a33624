import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { part } from '../../../testing/actions.ts';
import { failVideo, openVideos, playerOf, pressKeys, videoOf } from '../../../testing/players.tsx';
import { aVideo } from '../../../testing/videos.ts';

const focused = () => document.activeElement ?? document.body;
const button = (name: string) => within(playerOf()).getByRole('button', { name });

test('after a press on the picture the keys reach the player', async () => {
  await openVideos([aVideo()]);
  expect(playerOf().tabIndex).toBe(-1);
  fireEvent.pointerDown(videoOf());
  expect(focused()).toBe(playerOf());
  pressKeys(focused(), 'm');
  expect(videoOf().muted).toBe(true);
});

test('menu and shortcuts follow the controls, and the keyboard moves into the menu, a pointer does not', async () => {
  await openVideos([aVideo()]);
  const more = button('More controls');
  act(() => more.focus());
  fireEvent.click(more, { detail: 1 });
  const menu = await within(playerOf()).findByRole('group', { name: 'More controls' });
  expect(more.compareDocumentPosition(menu)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(focused()).toBe(more);
  fireEvent.click(more, { detail: 1 });
  fireEvent.click(more);
  expect(focused()).toBe(within(playerOf()).getByLabelText('Speed'));
  pressKeys(focused(), 'Escape');
  expect(focused()).toBe(more);
  pressKeys(focused(), '?');
  const list = await within(playerOf()).findByRole('region', { name: 'Keyboard shortcuts' });
  expect(more.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the focus stays in the player when "?" closes the list that has it', { tags: ['PLAY-01'] }, async () => {
  await openVideos([aVideo()]);
  act(() => button('Play').focus());
  pressKeys(focused(), '?');
  await waitFor(() => expect(focused().textContent).toBe('Close'));
  pressKeys(focused(), '?');
  expect(focused()).toBe(playerOf());
});

test('the focus stays in the player when a notice replaces the controls, and when the notice goes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  await openVideos([aVideo()]);
  act(() => button('Mute').focus());
  failVideo(videoOf(), 3);
  const again = await within(playerOf()).findByRole('button', { name: 'Try Again' });
  expect(focused()).toBe(playerOf());
  act(() => again.focus());
  fireEvent.click(again);
  expect(load).toHaveBeenCalledTimes(1);
  expect(focused()).toBe(playerOf());
});

test('the list of shortcuts closes under a notice', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  await openVideos([aVideo()]);
  pressKeys(playerOf(), '?');
  await screen.findByRole('region', { name: 'Keyboard shortcuts' });
  failVideo(videoOf(), 3);
  const again = await within(playerOf()).findByRole('button', { name: 'Try Again' });
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
  fireEvent.click(again);
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
});

test('"Try Again" of a video that could not be prepared leaves the focus in its player', async () => {
  let video = aVideo({ processing: 'failed', media: null, processingError: 'This video could not be read.' });
  await openVideos([video], {
    'videos.ofPlayer': () => ({ items: [video], nextCursor: null }),
    'videos.reprocess': () => {
      video = { ...video, processing: 'processing', processingError: null };
      return video;
    },
  });
  const again = part('Solo run').getByRole('button', { name: 'Try Again' });
  act(() => again.focus());
  fireEvent.click(again);
  await part('Solo run').findByText('This video is being prepared for playback.');
  expect(focused()).toBe(playerOf());
});
