export type DecodedCanvas = HTMLCanvasElement | OffscreenCanvas;

/** Enough for some film strips: about 8 MB for a video of any length. */
export const FRAMES_KEPT = 100;

/** The frames that were decoded or shown last, by their times. */
export function createFrameCache() {
  /** A map is in the order of insertion, so its first is the oldest. */
  const frames = new Map<string, DecodedCanvas>();
  const add = (time: number, canvas: DecodedCanvas) => {
    frames.delete(keyOf(time));
    frames.set(keyOf(time), canvas);
    for (const key of frames.keys()) {
      if (frames.size <= FRAMES_KEPT) break;
      frames.delete(key);
    }
  };
  return {
    add,
    has: (time: number) => frames.has(keyOf(time)),
    get(time: number): DecodedCanvas | undefined {
      const canvas = frames.get(keyOf(time));
      if (canvas) add(time, canvas);
      return canvas;
    },
  };
}

const keyOf = (time: number) => time.toFixed(2);
