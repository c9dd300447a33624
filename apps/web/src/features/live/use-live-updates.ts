import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logProblem } from '../../lib/log.ts';
import { useSession } from '../../lib/session.tsx';
import { whenIdle } from '../../lib/when-idle.ts';

/** Without these a browser, or a page over plain http, shows changes when it is loaded again. */
const isSupported = () =>
  'EventSource' in globalThis && 'BroadcastChannel' in globalThis && Boolean(globalThis.navigator?.locks);

/** Keeps the pages of a signed-in user up to date. Its code is loaded once the first screen is idle. */
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
