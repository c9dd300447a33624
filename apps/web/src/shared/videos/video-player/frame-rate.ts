import { type RefObject, useEffect, useRef } from 'react';

/** Before the first frames, and in browsers that do not report frames. */
const USUAL_RATE = 30;
/** Shorter steps come from rounding. Seconds. */
const STEP_MIN = 0.004;

/**
 * How many frames of a video are shown in a second: as the server knows it, or else as measured while the video plays
 * (HTMLVideoElement.requestVideoFrameCallback).
 */
export function useFrameRate(element: RefObject<HTMLVideoElement | null>, known: number | undefined): () => number {
  const shortest = useRef<number | null>(null);
  useEffect(() => {
    const media = element.current;
    if (known !== undefined || !media?.requestVideoFrameCallback) return;
    let handle = 0;
    let last: number | null = null;
    const look = (_now: number, { mediaTime }: { mediaTime: number }) => {
      const step = last === null ? 0 : mediaTime - last;
      // The shortest step counts, because browsers may skip frames.
      if (step > STEP_MIN && step < (shortest.current ?? 1)) shortest.current = step;
      last = mediaTime;
      handle = media.requestVideoFrameCallback(look);
    };
    handle = media.requestVideoFrameCallback(look);
    return () => media.cancelVideoFrameCallback(handle);
  }, [element, known]);
  return () => known ?? (shortest.current === null ? USUAL_RATE : 1 / shortest.current);
}

/** In frames. A time this close to the next frame belongs to it, because times are rounded. */
const ROUNDING = 0.01;

/** The time to seek to for a frame: its middle, because at its start browsers may show the frame before. */
export function timeAfterStep(seconds: number, frames: number, { rate, duration }: { rate: number; duration: number }) {
  const last = Math.max(0, Math.round(duration * rate) - 1);
  const shown = Math.min(last, Math.floor(seconds * rate + ROUNDING));
  return (Math.min(last, Math.max(0, shown + frames)) + 0.5) / rate;
}
