/** The video that is playing: at most one plays at a time, in all tabs of the app. */
let playing: HTMLMediaElement | null = null;

/** Tells other tabs that a video began to play here. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('touchline-player');
channel?.addEventListener('message', () => playing?.pause());
// In tests the channel would keep the process running.
(channel as { unref?: () => void } | null)?.unref?.();

/** Pauses the video that was playing, here and in other tabs. */
export function claimPlayback(media: HTMLMediaElement): void {
  if (playing !== media) playing?.pause();
  playing = media;
  channel?.postMessage('plays');
}

/** The element leaves the page. */
export function releasePlayback(media: HTMLMediaElement): void {
  if (playing === media) playing = null;
}
