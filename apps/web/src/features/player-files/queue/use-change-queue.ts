import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ChangedFiles, PlayerFile, SavedNote } from '@touchline/contracts/player-files';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { getQueryKey } from '@trpc/react-query';
import { useSyncExternalStore } from 'react';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.tsx';
import { readStoredJson } from '../../../lib/stored.ts';
import { trpc } from '../../../lib/trpc.ts';
import { fileAfter } from '../file-after.ts';
import { type ChangeQueue, createChangeQueue, type QueueState } from './change-queue.ts';
import type { Waiting } from './change-store.ts';

const AMONG = getQueryKey(trpc.savedPlayers.among);

/** The queue of the account that was signed in last. */
const queues = new WeakMap<QueryClient, ChangeQueue>();

/** The queue of the signed-in scout, which lives as long as the page. After signing out it is the closed one, until the page is left. */
export function useChangeQueue(): ChangeQueue {
  const userId = useSession().user?.id ?? '';
  const client = useQueryClient();
  const create = useCreateQueue();
  const before = queues.get(client);
  const isOwn = before?.userId === userId && !before.isClosed();
  if (before && (isOwn || userId === '')) return before;
  before?.stop();
  const queue = create(userId);
  if (userId === '') queue.stop();
  queues.set(client, queue);
  return queue;
}

export function useQueueState(): QueueState {
  const queue = useChangeQueue();
  return useSyncExternalStore(queue.subscribe, queue.get);
}

function useCreateQueue() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refreshAfter = useRefreshAfter();
  const { refresh } = useSession();
  const send = (entry: Waiting): Promise<SavedNote | ChangedFiles> => {
    const playerIds = entry.players.map(({ id }) => id);
    if (entry.kind === 'change') return utils.client.playerFiles.change.mutate({ playerIds, change: entry.change });
    const { note, version, editor } = entry;
    return utils.client.playerFiles.saveNote.mutate({ playerId: playerIds[0] ?? '', note, version, editor });
  };
  const show = (playerId: string, update: (file: PlayerFile) => PlayerFile) =>
    utils.playerFiles.of.setData({ playerId }, (file) => file && update(file));
  const onSent = (entry: Waiting, result: SavedNote | ChangedFiles) => {
    if (!Array.isArray(result)) {
      const { isJoined: _, ...note } = result;
      for (const { id } of entry.players) show(id, (file) => ({ ...file, ...note }));
    } else if (entry.kind === 'change') {
      const { change } = entry;
      const changed = result.filter(({ error }) => error === null).map(({ id }) => id);
      for (const id of changed) show(id, (file) => fileAfter(file, change));
      if (change.kind === 'star') {
        client.setQueriesData<string[]>({ queryKey: AMONG }, (ids = []) => {
          const others = ids.filter((id) => !changed.includes(id));
          return change.isOn ? [...others, ...changed] : others;
        });
      }
    }
    // Such as of a player who is hidden since: what else is shown of them is out of date as well.
    const isRefused = Array.isArray(result) && result.some(({ error }) => error !== null);
    void (isRefused ? client.invalidateQueries() : refreshAfter('player-file'));
  };
  return (userId: string) =>
    createChangeQueue({
      userId,
      isOwner: () =>
        userId !== '' && (readStoredJson(SESSION_STORAGE_KEY) as { id?: string } | undefined)?.id === userId,
      send,
      onSent,
      onUnauthorized: () => void refresh(),
    });
}
