import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openVideos, playerOf, videoOf } from '../../../testing/players.tsx';
import { aVideo } from '../../../testing/videos.ts';

const VIDEO = aVideo({ duration: 100 });
const PAGE = `${window.location.origin}/players/${VIDEO.playerId}?video=${VIDEO.id}`;
const ADDRESS = `${PAGE}&t=83`;

/** Copies the link at 1:23 with a clipboard that does as told. */
async function copyWith(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await openVideos([VIDEO]);
  videoOf().currentTime = 83.6;
  fireEvent.timeUpdate(videoOf());
  const player = within(playerOf());
  fireEvent.click(player.getByRole('button', { name: 'More controls' }));
  fireEvent.click(await player.findByRole('button', { name: 'Copy link at this time' }));
  return player;
}

test('the menu copies a link to the second that is shown, and says so', { tags: ['PLAY-16'] }, async () => {
  const writeText = vi.fn(async () => {});
  const player = await copyWith(writeText);
  expect((await player.findByText('Link to 1:23 copied')).role).toBe('status');
  videoOf().currentTime = 0.4;
  fireEvent.timeUpdate(videoOf());
  fireEvent.click(player.getByRole('button', { name: 'Copy link at this time' }));
  await player.findByText('Link to 0:00 copied');
  expect(writeText.mock.calls).toEqual([[ADDRESS], [PAGE]]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a browser that refuses to copy shows the link, whose keys do not reach the player', {
  tags: ['PLAY-16'],
}, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const player = await copyWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const link = await player.findByRole<HTMLInputElement>('textbox', { name: 'Link to 1:23' });
  expect(link.value).toBe(ADDRESS);
  fireEvent.keyDown(link, { key: 'ArrowLeft' });
  expect(videoOf().currentTime).toBe(83.6);
});
