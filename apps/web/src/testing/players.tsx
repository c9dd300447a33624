import { act, fireEvent, screen } from '@testing-library/react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { MyVideos } from '../features/videos/index.ts';
import { openApp, openPart } from './app.tsx';
import { anAccount } from './people.ts';
import { type Answers, type Call, stubServerFor } from './server.ts';

/** Shows a player these videos of theirs, alone or on the dashboard. @returns the calls made so far */
export async function openVideos(
  videos: PlayerVideo[],
  answers: Answers = {},
  { isInApp = false } = {},
): Promise<Call[]> {
  const list = () => ({ items: videos, nextCursor: null });
  const player = anAccount({ isVerified: true, canUploadVideos: true });
  const calls = stubServerFor(player, {
    'videos.ownCounts': () => ({ total: videos.length, approved: 0, pending: videos.length, rejected: 0 }),
    'videos.list': list,
    'videos.ofPlayer': list,
    ...answers,
  });
  if (isInApp) openApp('/player/dashboard');
  else openPart(<MyVideos playerId={player.id} isUploadingAllowed onUpload={() => {}} />);
  await screen.findByText(videos[0]?.title ?? '', { selector: 'h3' });
  return calls;
}

export const playerOf = (title = 'Solo run') => screen.getByRole('group', { name: `Video: ${title}` });

export function videoOf(title = 'Solo run'): HTMLVideoElement {
  const element = playerOf(title).querySelector('video');
  if (!element) throw new Error(`The player of ${title} has no video.`);
  return element;
}

export function pressKeys(target: Element, ...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(target, { key });
}

/** Starts a video as its element would tell: jsdom plays nothing. */
export function startVideo(media: HTMLVideoElement): void {
  Object.defineProperty(media, 'paused', { configurable: true, value: false });
  fireEvent.play(media);
}

export function pauseVideo(media: HTMLVideoElement): void {
  Object.defineProperty(media, 'paused', { configurable: true, value: true });
  fireEvent.pause(media);
}

/** Plays from a second to another, with a look at the time every quarter of a second. */
export function playThrough(media: HTMLVideoElement, from: number, to: number): void {
  for (let time = from; time <= to; time += 0.25) {
    media.currentTime = time;
    fireEvent.timeUpdate(media);
  }
}

/** The element could not load its file; the codes are those of MediaError. */
export function failVideo(media: HTMLVideoElement, code: number): void {
  Object.defineProperty(media, 'error', { configurable: true, value: { code, message: '' } });
  act(() => void fireEvent.error(media));
}
