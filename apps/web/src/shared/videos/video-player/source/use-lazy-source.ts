import { type RefObject, useCallback, useEffect } from 'react';
import { logProblem } from '../../../../lib/log.ts';
import { createSlots } from '../../../../lib/slots.ts';

/**
 * A browser opens six connections to a server over HTTP/1.1, and each video that loads its metadata holds one. More of
 * them at a time would leave none for other requests.
 */
const preloads = createSlots(2);

/** One screen beyond the viewport, so that a video is ready when it comes into view. */
const AHEAD: IntersectionObserverInit = { rootMargin: '100% 0px' };

/** Events after which the element no longer needs its connection. */
const SEEN_ENOUGH = ['loadeddata', 'suspend', 'error'] as const;

/**
 * Sets the source of a video once it is near the viewport and a slot is free, so that a long list loads only the videos
 * that are scrolled to. Without a file nothing is loaded.
 * @param onStop called when a video that played does not play another file; the element itself tells nothing of it
 * @returns a function that sets it at once, for a user who wants to play it now; another file continues where the last one was
 */
export function useLazySource(
  element: RefObject<HTMLVideoElement | null>,
  file: string | null,
  onStop: () => void,
): () => void {
  const attach = useCallback(() => {
    const media = element.current;
    if (media && file !== null) setSource(media, file, onStop);
  }, [element, file, onStop]);
  const isWanted = file !== null;

  useEffect(() => {
    const media = element.current;
    if (!media || !isWanted) return;
    if (media.hasAttribute('src')) return attach();
    let leaveQueue: (() => void) | undefined;
    const endTurn = () => leaveQueue?.();
    const observer = new IntersectionObserver(([entry]) => {
      const isAttached = media.hasAttribute('src');
      if (entry?.isIntersecting && !isAttached) leaveQueue ??= preloads.take(attach);
      // Scrolled past while it was waiting.
      if (!entry?.isIntersecting && !isAttached) {
        endTurn();
        leaveQueue = undefined;
      }
    }, AHEAD);
    observer.observe(media);
    for (const event of SEEN_ENOUGH) media.addEventListener(event, endTurn);
    return () => {
      observer.disconnect();
      endTurn();
      for (const event of SEEN_ENOUGH) media.removeEventListener(event, endTurn);
    };
  }, [element, attach, isWanted]);

  return attach;
}

function setSource(media: HTMLVideoElement, file: string, onStop: () => void): void {
  if (media.getAttribute('src') === file) return;
  const isOther = media.hasAttribute('src');
  const { currentTime, paused } = media;
  media.src = file;
  if (!isOther) return;
  media.currentTime = currentTime;
  if (paused) return;
  media.play().catch((problem: unknown) => {
    logProblem('The clip could not be played on.', problem);
    // If a third file came meanwhile, it plays.
    if (media.paused) onStop();
  });
}
