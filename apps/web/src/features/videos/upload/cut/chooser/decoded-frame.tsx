import { useEffect, useRef } from 'react';
import type { Source } from '../media/open-source.ts';
import classes from './preview.module.css';

/** The frame at a moment, where the browser can decode a video but not play its file. */
export function DecodedFrame({ source, at }: { source: Source; at: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const frame = await source.frameAt(at);
      const shown = canvas.current;
      if (isOver || !frame || !shown) return;
      shown.width = frame.width;
      shown.height = frame.height;
      shown.getContext('2d')?.drawImage(frame, 0, 0);
    };
    // The last frame stays when this one is damaged.
    show().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [source, at]);

  return <canvas ref={canvas} className={classes.picture} role="img" aria-label="Preview" />;
}
