import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';

interface SliderFacts {
  label: string;
  valueText: string;
  value: number;
  min: number;
  max: number;
  /** Seconds for an arrow key, for one with Shift, and for the page keys. */
  steps: { arrow: number; shifted: number; page: number };
  /** How many seconds are on the track, which gives the scale of dragging. */
  seconds: number;
  track: RefObject<HTMLElement | null>;
  /** `isDragged` is false for the keys. */
  onMove: (to: number, isDragged: boolean) => void;
}

/** The keys and the dragging of a slider on a time line, for mouse, pen and touch. */
export function useSlider({ label, valueText, value, min, max, steps, seconds, track, onMove }: SliderFacts) {
  const grip = useRef<{ x: number; value: number } | null>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = event.shiftKey ? steps.shifted : steps.arrow;
    const targets: Record<string, number> = {
      ArrowLeft: value - arrow,
      ArrowDown: value - arrow,
      ArrowRight: value + arrow,
      ArrowUp: value + arrow,
      PageDown: value - steps.page,
      PageUp: value + steps.page,
      Home: min,
      End: max,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to, false);
  };

  return {
    role: 'slider',
    'aria-label': label,
    'aria-valuetext': valueText,
    tabIndex: 0,
    'aria-valuemin': min,
    'aria-valuemax': max,
    'aria-valuenow': value,
    onKeyDown: handleKeyDown,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      grip.current = { x: event.clientX, value };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const width = track.current?.clientWidth;
      if (!grip.current || !width) return;
      onMove(grip.current.value + ((event.clientX - grip.current.x) / width) * seconds, true);
    },
    onLostPointerCapture() {
      grip.current = null;
    },
  };
}
