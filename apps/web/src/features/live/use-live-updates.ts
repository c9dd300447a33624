import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logProblem } from '../../lib/log.ts';
import { useSession } from '../../lib/session.tsx';

/** The first screen is fetched and drawn before the stream is opened. Milliseconds. */
const AFTER_LOAD_MS = 500;
const IDLE_WITHIN_MS = 3000;

/** Without these a browser, or a page over plain http, shows changes when it is loaded again. */
const isSupported = () =>
  'EventSource' in globalThis && 'BroadcastChannel' in globalThis && Boolean(globalThis.navigator?.locks);

/** Keeps the pages of a signed-in user up to date. The code is loaded once the first screen is idle. */
export function useLiveUpdates(): void {
  const { user, refresh } = useSession();
  const client = useQueryClient();
  const userId = user?.id;

  useEffect(() => {
    if (!userId || !isSupported()) return;
    const since = performance.now();
    let stop = () => {};
    let isOver = false;
    const cancel = whenIdle(() => {
      import('./start.ts').then(
        ({ startLiveUpdates }) => {
          if (!isOver) stop = startLiveUpdates({ userId, client, since, refreshUser: refresh });
        },
        // The product works without.
        (error: unknown) => logProblem('The code of live updates could not be loaded.', error),
      );
    });
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, [userId, client, refresh]);
}

/** Calls back once the page is loaded and the browser has nothing else to do. Returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      // Safari has no such callback.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
      else callback();
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
