import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

/** A change of a list that the server has not confirmed yet. */
type Change<Entry> = (entries: readonly Entry[]) => readonly Entry[];

/** A list with changes that are shown at once, each until its call has ended; the caller sends one after the other. */
export function usePendingChanges<Entry>(entries: readonly Entry[]) {
  const [pending, setPending] = useState<readonly Change<Entry>[]>([]);
  return {
    shown: pending.reduce((list, change) => change(list), entries),
    isPending: pending.length > 0,
    /** The call resolves once the list has been fetched again, or has stayed as it was. */
    showDuring(call: Promise<unknown>, change: Change<Entry>) {
      setPending((changes) => [...changes, change]);
      const drop = () => setPending((changes) => changes.filter((other) => other !== change));
      // Scheduled like the list's new entries, or the old ones would be shown for a moment.
      void call.finally(() => notifyManager.schedule(drop));
    },
  };
}
