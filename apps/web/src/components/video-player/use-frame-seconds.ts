import { type RefObject, useEffect, useRef } from 'react';

/** Until frames were seen, and in browsers that do not tell them: 30 a second. */
const USUAL_SECONDS = 1 / 30;

/** How long a frame of the video is shown, as measured while it plays (HTMLVideoElement.requestVideoFrameCallback). */
export function useFrameSeconds(element: RefObject<HTMLVideoElement | null>): () => number {
  const shortest = useRef(USUAL_SECONDS);
  useEffect(() => {
    const media = element.current;
    if (!media?.requestVideoFrameCallback) return;
    let handle = 0;
    let last: number | null = null;
    const look = (_now: number, { mediaTime }: { mediaTime: number }) => {
      const step = last === null ? 0 : mediaTime - last;
      // Frames may be left out, so that the shortest step counts.
      if (step > 0.004 && step < shortest.current) shortest.current = step;
      last = mediaTime;
      handle = media.requestVideoFrameCallback(look);
    };
    handle = media.requestVideoFrameCallback(look);
    return () => media.cancelVideoFrameCallback(handle);
  }, [element]);
  return () => shortest.current;
}
