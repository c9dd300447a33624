import { type Mutation, onlineManager, useMutationState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

let since: string | null = null;
onlineManager.subscribe((isOnline) => {
  since = isOnline ? null : new Date().toISOString();
});

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Since when the browser has no network; null while it has one, as it has when it loads the app. */
export function useOfflineSince(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => since,
    () => null,
  );
}

/** Whether what the user has sent waits for the network. What pages send by themselves, such as views, is no concern of theirs. */
export function isWaitingForNetwork({ state, meta }: Mutation): boolean {
  return state.isPaused && meta?.failed !== undefined && !onlineManager.isOnline();
}

/** How many calls wait for the network. They are sent once it is back, and lost when the page is closed. */
export function useWaitingCalls(): number {
  return useMutationState({ filters: { predicate: isWaitingForNetwork } }).length;
}
