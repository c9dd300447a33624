import type { Video } from '@touchline/contracts/videos';
import { type RefObject, useCallback, useEffect } from 'react';
import { createTurns } from './turns.ts';
import { fileOf } from './video-file.ts';

/**
 * A browser opens six connections to a server over HTTP/1.1, and each video that loads its metadata holds one. More of
 * them at a time would leave none for other requests.
 */
const queueForPreload = createTurns(2);

/** One screen beyond the viewport, so that a video is ready when it comes into view. */
const AHEAD: IntersectionObserverInit = { rootMargin: '100% 0px' };

/** Events after which the element needs its connection no longer. */
const SEEN_ENOUGH = ['loadeddata', 'suspend', 'error'] as const;

/**
 * Sets the source of a video once it is near the viewport and a slot is free, so that a long list loads only the videos
 * that are scrolled to.
 * @returns a function that sets it at once, for a user who wants to play it now
 */
export function useLazySource(element: RefObject<HTMLVideoElement | null>, video: Pick<Video, 'id'>): () => void {
  const file = fileOf(video);
  const attach = useCallback(() => {
    const media = element.current;
    if (media && media.getAttribute('src') !== file) media.src = file;
  }, [element, file]);

  useEffect(() => {
    const media = element.current;
    if (!media) return;
    let turn: ReturnType<typeof queueForPreload> | undefined;
    const endTurn = () => turn?.end();
    const observer = new IntersectionObserver(([entry]) => {
      const isAttached = media.getAttribute('src') === file;
      if (entry?.isIntersecting && !isAttached) turn ??= queueForPreload(attach);
      // Scrolled past while it was waiting.
      if (!entry?.isIntersecting && !isAttached) {
        endTurn();
        turn = undefined;
      }
    }, AHEAD);
    observer.observe(media);
    for (const event of SEEN_ENOUGH) media.addEventListener(event, endTurn);
    return () => {
      observer.disconnect();
      endTurn();
      for (const event of SEEN_ENOUGH) media.removeEventListener(event, endTurn);
    };
  }, [element, file, attach]);

  return attach;
}
