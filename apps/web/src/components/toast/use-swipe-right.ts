import { type PointerEvent, useRef, useState } from 'react';
import { TOAST_SWIPE_THRESHOLD } from '../../lib/toast.ts';

/** Moves with a drag to the right. A release past the threshold dismisses the element; otherwise it moves back. */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);

  const distanceAt = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const end = () => {
    start.current = null;
    setDistance(0);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => setDistance(distanceAt(event)),
    onPointerUp(event: PointerEvent) {
      if (distanceAt(event) >= TOAST_SWIPE_THRESHOLD) onSwipe();
      end();
    },
    onPointerCancel: end,
  };
  return { distance, handlers };
}
