import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isHidden = () => document.visibilityState === 'hidden';

/** Whether the page is in a tab that is not shown. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(subscribe, isHidden, () => false);
}
