import { useEffect } from 'react';
import { formatTime } from '../../lib/format.ts';
import { useOfflineSince, useWaitingCalls } from '../../lib/online.ts';
import classes from './top-bar.module.css';

/** Says on each page that there is no network, and whether something waits for it. Then leaving the app asks first. */
export function OfflineNotice() {
  const since = useOfflineSince();
  const hasWaiting = useWaitingCalls() > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasWaiting]);
  return (
    <div role="status" className={classes.offline}>
      {since && (
        <>
          <b>Offline since {formatTime(since)}.</b>{' '}
          {hasWaiting
            ? 'What you have sent is not saved yet: it waits on this page until you are back.'
            : 'You see what was loaded before.'}
        </>
      )}
    </div>
  );
}
