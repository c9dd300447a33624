import { useEffect, useMemo, useState } from 'react';
import { useChangeQueue, useQueueState } from '../queue/use-change-queue.ts';
import type { PendingChange } from './changes.ts';

/** How many confirmed changes are kept for lists that may not have them yet. */
const DONE_KEPT = 50;

/** What lists show ahead of the server's next response: what is on its way, and what has just arrived there. */
export function usePendingFiles(): readonly PendingChange[] {
  const queue = useChangeQueue();
  const { entries } = useQueueState();
  const [done, setDone] = useState<readonly PendingChange[]>([]);
  useEffect(
    () =>
      queue.onOutcome((outcome) => {
        if (outcome.status !== 'changed' || outcome.entry.kind !== 'change') return;
        const playerIds = new Set(outcome.results.filter(({ error }) => error === null).map(({ id }) => id));
        const change: PendingChange = { playerIds, change: outcome.entry.change, doneAt: Date.now() };
        setDone((before) => [...before.slice(-DONE_KEPT), change]);
      }),
    [queue],
  );
  return useMemo(() => {
    const waiting = entries.flatMap((entry) =>
      entry.kind === 'change' && entry.refusal === null
        ? { playerIds: new Set(entry.players.map(({ id }) => id)), change: entry.change }
        : [],
    );
    return [...done, ...waiting];
  }, [entries, done]);
}
