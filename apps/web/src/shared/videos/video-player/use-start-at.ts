import { useEffect, useEffectEvent, useRef } from 'react';

interface Loadable {
  hasFile: boolean;
  /** 0 while it is not known. */
  duration: number;
  seek: (seconds: number) => void;
}

/** Shows a video at a second of it, once for each. One at or behind the end is that of the start. */
export function useStartAt(startAt: number | undefined, { hasFile, duration, seek }: Loadable): void {
  const shown = useRef<number>(undefined);
  const show = useEffectEvent(seek);
  useEffect(() => {
    if (startAt === undefined || startAt === shown.current || !hasFile || duration === 0) return;
    shown.current = startAt;
    show(startAt < duration ? startAt : 0);
  }, [startAt, hasFile, duration]);
}
