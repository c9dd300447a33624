import { useEffect, useState } from 'react';
import { useIsHidden } from '../../lib/use-is-hidden.ts';

/** Times are shown in minutes. */
const INTERVAL_MS = 60_000;

/** The time now, updated each minute while the page is visible, and when it becomes visible again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  const isHidden = useIsHidden();
  useEffect(() => {
    if (isHidden) return;
    const update = () => setNow(new Date());
    update();
    const timer = setInterval(update, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isHidden]);
  return now;
}
