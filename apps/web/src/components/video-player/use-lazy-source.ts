import type { Video } from '@touchline/contracts/videos';
import { type RefObject, useCallback, useEffect } from 'react';
import { createTurns } from './turns.ts';
import { fileOf } from './video-file.ts';

/**
 * A browser opens six connections to a server over HTTP/1.1, and every clip that looks into its file holds one. More of
 * them at a time would leave none for what a person does meanwhile.
 */
const queueForPreload = createTurns(2);

/** One screen further than what is shown, so that a clip is ready when it comes into sight. */
const AHEAD: IntersectionObserverInit = { rootMargin: '100% 0px' };

/** Told by the element when it has seen enough of its file for now, or cannot have it. */
const SEEN_ENOUGH = ['loadeddata', 'suspend', 'error'] as const;

/**
 * Gives a clip its file once it is nearly in sight and its turn has come: a long list costs a phone only the clips it comes by.
 * @returns what gives it the file at once, for somebody who wants to play it now
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
      // Scrolled past before its turn came.
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
