import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Source } from '../../media/open-source.ts';
import type { Section } from '../../section.ts';
import { createFrameCache, type DecodedCanvas } from './frame-cache.ts';

/** Until a section rests, so that no frames are decoded for sections that are only passed. */
const REST_MS = 150;

/**
 * Draws frames of a section into the `count` canvases in `strip`, one after the other as they are decoded. The last ones are
 * kept for when the section comes back.
 */
export function useFilmStrip(
  source: Source,
  section: Section,
  { strip, count }: { strip: RefObject<HTMLElement | null>; count: number },
): void {
  const [kept] = useState(createFrameCache);
  const isFirst = useRef(true);
  const { from, seconds } = section;

  useEffect(() => {
    if (!source.isDecodable) return;
    const cells = Array.from(strip.current?.querySelectorAll('canvas') ?? []);
    const spacing = seconds / count;
    const times = Array.from({ length: count }, (_, index) => from + (index + 0.5) * spacing);
    let isOver = false;
    const show = async () => {
      for (const [index, time] of times.entries()) draw(cells[index], kept.get(time));
      const missing = times.filter((time) => !kept.has(time));
      for await (const { time, canvas } of source.frames(missing, spacing)) {
        if (isOver) return;
        kept.add(time, canvas);
        draw(cells[times.indexOf(time)], canvas);
      }
    };
    // A frame that cannot be decoded leaves its place empty.
    const timer = setTimeout(() => void show().catch(() => {}), isFirst.current ? 0 : REST_MS);
    isFirst.current = false;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, from, seconds, strip, count, kept]);
}

/** Without a picture the place is emptied. */
function draw(cell: HTMLCanvasElement | undefined, picture: DecodedCanvas | undefined): void {
  if (!cell) return;
  const { width, height } = picture ?? cell;
  cell.width = width;
  cell.height = height;
  if (picture) cell.getContext('2d')?.drawImage(picture, 0, 0);
}
