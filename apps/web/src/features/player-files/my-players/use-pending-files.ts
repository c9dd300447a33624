import type { ListedFile } from '@touchline/contracts/player-files';
import { useEffect, useMemo, useState } from 'react';
import { useChangeQueue, useQueueState } from '../queue/use-change-queue.ts';
import { type PendingChange, steadyOrder } from './changes.ts';

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

interface SteadyOptions {
  /** Which list it is; another one has the order of the server. */
  list: string;
  /** Whether the files are still those of the list before. */
  isOutdated: boolean;
}

/** The files in the order in which they were first shown. */
export function useSteadyOrder(files: readonly ListedFile[], options: SteadyOptions): readonly ListedFile[] {
  const [shown, setShown] = useState<{ list: string; order: readonly string[] }>({ list: options.list, order: [] });
  const list = options.isOutdated ? shown.list : options.list;
  const ids = files.map(({ playerId }) => playerId);
  const order = steadyOrder(shown.list === list ? shown.order : [], ids);
  if (shown.list !== list || order !== shown.order) setShown({ list, order });
  const byId = new Map(files.map((file) => [file.playerId, file]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
