import { STAGES, type Stage } from '@touchline/contracts/stages';
import { PAGED, trpc } from '../../../../lib/trpc.ts';
import type { FileInput } from '../../../../shared/player-files/file-input.ts';
import { filesOf, type PendingChange, withChanges } from '../changes.ts';

const PAGE_SIZE = 24;

export type BoardColumn = ReturnType<typeof useColumns>[number];

/** The columns of the board, each a list of its own, with the changes that the lists do not have yet. */
export function useColumns(shared: Omit<FileInput, 'stage' | 'sort'>, pending: readonly PendingChange[]) {
  const lists = [
    useColumn(shared, 'none'),
    useColumn(shared, STAGES[0]),
    useColumn(shared, STAGES[1]),
    useColumn(shared, STAGES[2]),
    useColumn(shared, STAGES[3]),
    useColumn(shared, STAGES[4]),
    useColumn(shared, STAGES[5]),
  ];
  const all = lists.flatMap(({ fetched }) => fetched);
  return lists.map(({ stage, list, fetched }) => ({
    stage,
    list,
    files: withChanges(fetched, pending, {
      input: { view: shared.view, ...(shared.tag && { tag: shared.tag }), stage },
      fetchedAt: list.dataUpdatedAt,
      others: all,
    }),
  }));
}

function useColumn(shared: Omit<FileInput, 'stage' | 'sort'>, stage: Stage | 'none') {
  const list = trpc.playerFiles.list.useInfiniteQuery({ ...shared, stage, limit: PAGE_SIZE }, PAGED);
  return { stage, list, fetched: filesOf(list.data) };
}
