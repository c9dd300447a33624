import { useInterval } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The claim is extended this often while the page is used. Milliseconds. */
const RENEW_MS = 180_000;
const SECOND_MS = 1000;
/** Events of a page in use. Those of the video count too, and do not bubble. */
const ACTIVITY = ['keydown', 'pointerdown', 'pointermove', 'timeupdate'];

interface ClaimClockProps {
  videoId: string;
  secondsLeft: number;
  /** The claim has ended. */
  onLost: (error: unknown) => void;
}

/** The remaining time of the reviewer's claim, which is extended while the page is used. */
export function ClaimClock({ videoId, secondsLeft, onLost }: ClaimClockProps) {
  const [until, setUntil] = useState(() => Date.now() + secondsLeft * SECOND_MS);
  const [now, setNow] = useState(() => Date.now());
  const renewedAt = useRef(now);
  const lastUse = useLastUse();
  const { mutate: renew } = trpc.reviews.renew.useMutation({
    onSuccess: (claim) => setUntil(Date.now() + claim.secondsLeft * SECOND_MS),
    onError: onLost,
  });

  const tick = () => {
    const time = Date.now();
    setNow(time);
    const isDue = time - renewedAt.current >= RENEW_MS && lastUse.current > renewedAt.current;
    if (!isDue || document.visibilityState !== 'visible') return;
    renewedAt.current = time;
    renew({ id: videoId });
  };
  useInterval(tick, SECOND_MS, { autoInvoke: true });

  const left = Math.ceil((until - now) / SECOND_MS);
  return <span>{left > 0 ? `Yours for ${formatDuration(left)}` : 'Others may review this video now.'}</span>;
}

function useLastUse() {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = Date.now();
    };
    for (const event of ACTIVITY) document.addEventListener(event, note, { capture: true, passive: true });
    return () => {
      for (const event of ACTIVITY) document.removeEventListener(event, note, { capture: true });
    };
  }, []);
  return last;
}
