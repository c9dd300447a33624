import { act, fireEvent, screen } from '@testing-library/react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { MyVideos, usePlayerVideos } from '../features/videos/index.ts';
import { VideoBadges } from '../features/videos/video-badges.tsx';
import { VideoCard } from '../features/videos/video-card.tsx';
import { VideoGrid } from '../features/videos/video-grid.tsx';
import { openApp, openPart } from './app.tsx';
import { anAccount } from './people.ts';
import { type Answers, type Call, stubServerFor } from './server.ts';

/** The cards of the player's videos, as admins see them. */
function Cards({ playerId }: { playerId: string }) {
  const { data } = usePlayerVideos(playerId);
  return (
    <VideoGrid videos={data?.pages.flatMap(({ items }) => items) ?? []}>
      {(video) => (
        <VideoCard video={video} isManaged badges={<VideoBadges video={video} approved="Live" />}>
          <button type="button">Delete</button>
        </VideoCard>
      )}
    </VideoGrid>
  );
}

const PLAYER = anAccount({ isVerified: true, canUploadVideos: true });

function serve(videos: PlayerVideo[], answers: Answers): Call[] {
  const list = () => ({ items: videos, nextCursor: null });
  return stubServerFor(PLAYER, {
    'videos.ownCounts': () => ({ total: videos.length, approved: 0, pending: videos.length, rejected: 0 }),
    'videos.list': list,
    'videos.ofPlayer': list,
    ...answers,
  });
}

/** Shows videos as cards with players, or one of them in the app, where the player has opened it. @returns the calls made so far */
export async function openVideos(
  videos: PlayerVideo[],
  answers: Answers = {},
  { isInApp = false } = {},
): Promise<Call[]> {
  const calls = serve(videos, answers);
  const title = videos[0]?.title ?? '';
  if (isInApp) {
    openApp('/player/dashboard');
    fireEvent.click(await screen.findByText(title, { selector: 'h3 button' }));
    await screen.findByRole('group', { name: `Video: ${title}` });
  } else {
    openPart(<Cards playerId={PLAYER.id} />);
    await screen.findByText(title, { selector: 'h3' });
  }
  return calls;
}

/** Shows a player the list of their own videos. @returns the calls made so far */
export async function openOwnVideos(videos: PlayerVideo[], answers: Answers = {}): Promise<Call[]> {
  const calls = serve(videos, answers);
  openPart(<MyVideos playerId={PLAYER.id} isUploadingAllowed onUpload={() => {}} />);
  await screen.findByText(videos[0]?.title ?? '', { selector: 'h3 button' });
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
