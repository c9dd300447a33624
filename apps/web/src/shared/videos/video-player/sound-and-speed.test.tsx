import { act, fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openVideos, playerOf, pressKeys, videoOf } from '../../../testing/players.tsx';
import { aVideo } from '../../../testing/videos.ts';

const ONE = aVideo({ id: 'c1a0f5b4-0d3e-4b0e-9f43-2f0a6f1f7b01', title: 'One' });
const TWO = aVideo({ id: 'c1a0f5b4-0d3e-4b0e-9f43-2f0a6f1f7b02', title: 'Two' });

const kept = () => JSON.parse(localStorage.getItem('touchline_player') ?? '{}');

test('speed and volume apply to all players of a page, and none overwrites what another has set', {
  tags: ['PLAY-02'],
}, async () => {
  await openVideos([ONE, TWO]);
  pressKeys(playerOf('One'), '>', 'm');
  expect([videoOf('Two').playbackRate, videoOf('Two').muted]).toEqual([1.25, true]);
  pressKeys(playerOf('Two'), 'm', 'ArrowDown', '>');
  expect([videoOf('One').playbackRate, videoOf('One').volume, videoOf('One').muted]).toEqual([1.5, 0.9, false]);
  expect(kept()).toEqual({ volume: 0.9, isMuted: false, rate: 1.5 });
});

test('a player takes over what another tab has set, also when it starts', async () => {
  await openVideos([ONE]);
  const text = JSON.stringify({ volume: 0.3, isMuted: false, rate: 0.5 });
  localStorage.setItem('touchline_player', text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline_player' })));
  expect([videoOf('One').playbackRate, videoOf('One').volume]).toEqual([0.5, 0.3]);
  localStorage.setItem('touchline_player', JSON.stringify({ volume: 0.3, isMuted: false, rate: 2 }));
  fireEvent.play(videoOf('One'));
  expect(videoOf('One').playbackRate).toBe(2);
});

test('what the controls of the browser change is kept, one at a time', async () => {
  await openVideos([ONE, TWO]);
  pressKeys(playerOf('One'), '>');
  videoOf('Two').volume = 0.4;
  fireEvent.volumeChange(videoOf('Two'));
  expect(kept()).toEqual({ volume: 0.4, isMuted: false, rate: 1.25 });
  videoOf('Two').volume = 0;
  fireEvent.volumeChange(videoOf('Two'));
  expect(kept()).toMatchObject({ volume: 0.4, isMuted: true });
});

test('a video that was turned down to nothing is audible again after Unmute', async () => {
  await openVideos([ONE]);
  pressKeys(playerOf('One'), ...Array.from({ length: 12 }, () => 'ArrowDown'));
  expect(videoOf('One').muted).toBe(true);
  fireEvent.click(within(playerOf('One')).getByRole('button', { name: 'Unmute' }));
  expect([videoOf('One').muted, videoOf('One').volume]).toEqual([false, 0.1]);
  fireEvent.change(within(playerOf('One')).getByRole('slider', { name: 'Volume' }), { target: { value: '0' } });
  expect([videoOf('One').muted, kept().volume]).toEqual([true, 0.1]);
});

test('a muted video keeps its volume when it is turned down, and is audible when it is turned up', async () => {
  await openVideos([ONE]);
  pressKeys(playerOf('One'), 'ArrowDown', 'm', 'ArrowDown');
  expect([videoOf('One').muted, videoOf('One').volume]).toEqual([true, 0.9]);
  pressKeys(playerOf('One'), 'ArrowUp');
  expect([videoOf('One').muted, videoOf('One').volume]).toEqual([false, 0.9]);
});

test('a volume of zero that an older version has kept counts as the full one', async () => {
  localStorage.setItem('touchline_player', JSON.stringify({ volume: 0, isMuted: false, rate: 1 }));
  await openVideos([ONE]);
  expect(videoOf('One').volume).toBe(1);
});

test('a browser that keeps nothing applies speed and volume on the page', async () => {
  await openVideos([ONE, TWO]);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  pressKeys(playerOf('One'), '>');
  Storage.prototype.setItem = setItem;
  expect(videoOf('Two').playbackRate).toBe(1.25);
  // Kept from now on.
  pressKeys(playerOf('One'), '>');
  expect(kept().rate).toBe(1.5);
});
