import { Skeleton, Stack } from '@mantine/core';

import { keepPreviousData } from '@tanstack/react-query';
import type { FileCounts } from '@touchline/contracts/player-files';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Refused } from '../../../../components/bulk/in-parts.ts';
import { RefusedList } from '../../../../components/bulk/refused-list.tsx';
import { useSelection } from '../../../../components/bulk/use-selection.ts';
import { ListView } from '../../../../components/query-view.tsx';
import { ListSection } from '../../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../../components/screen/load-more.tsx';
import { countOf } from '../../../../lib/format.ts';
import { PAGED, trpc } from '../../../../lib/trpc.ts';
import { FILES_SHOWN } from '../../../../shared/player-files/file-input.ts';
import { useSteadyOrder } from '../../../../shared/player-files/steady-order.ts';
import { FilesBar } from '../bulk/files-bar.tsx';
import { filesOf, withChanges } from '../changes.ts';
import { NoFiles } from '../no-files.tsx';
import { useFileActions } from '../use-file-actions.ts';
import type { FileFilterState } from '../use-file-filters.ts';
import { useFocusAfterRow } from '../use-focus-after-row.ts';
import { useLatest } from '../use-latest.ts';
import { usePendingFiles } from '../use-pending-files.ts';
import { DEFAULT_SORT, FilesTable } from './files-table.tsx';

export interface FilesViewProps {
  state: FileFilterState;
  counts: FileCounts | undefined;
  /** The switch between table and board. */
  layout: ReactNode;
}

/** The files as a table, with what can be done to one or many. */
export function FilesView({ state, counts, layout }: FilesViewProps) {
  const { filters, place, input } = state;
  const list = trpc.playerFiles.list.useInfiniteQuery(
    { ...input, limit: FILES_SHOWN },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const isOutdated = list.isPlaceholderData;
  const pending = usePendingFiles();
  const changed = withChanges(filesOf(list.data), pending, { input, fetchedAt: list.dataUpdatedAt });
  const linkState = useResultsState();
  const order = useSteadyOrder(
    changed.map(({ playerId }) => playerId),
    { list: linkState.results, isOutdated },
  );
  const byId = new Map(changed.map((file) => [file.playerId, file]));
  const files = order.flatMap((id) => byId.get(id) ?? []);
  // The rows of a page that has arrived are rendered in slices, between which the user goes on.
  const rows = useDeferredValue(files);
  const selection = useSelection(files, ({ playerId }) => playerId);
  const actions = useFileActions(files);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { heading, listProps } = useFocusAfterRow(files);

  const lastSelected = useRef<string | null>(null);
  const onSelect = useLatest((playerId: string, isRange: boolean) => {
    const [from, to] = [lastSelected.current, playerId].map((id) => files.findIndex((file) => file.playerId === id));
    lastSelected.current = playerId;
    if (!isRange || from === undefined || to === undefined || from < 0) return selection.toggle(playerId);
    // As the box that was pressed becomes, so do those between.
    const isOn = !selection.has(playerId);
    for (const { playerId: id } of files.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (selection.has(id) !== isOn) selection.toggle(id);
    }
  });

  const total = filters.isFiltering ? undefined : counts?.views[input.view];
  const found = `${files.length}${list.hasNextPage ? '+' : ''}`;
  const title = filters.isFiltering ? `${found} found` : total === undefined ? 'Players' : countOf(total, 'player');
  return (
    <ListSection title={title} action={layout} headingRef={heading} announcesTitle>
      <RefusedList
        title={countOf(refused.length, 'player was not changed', 'players were not changed')}
        refused={refused}
        onClose={() => setRefused([])}
      />
      <ListView
        query={{ ...list, data: list.data && { items: files } }}
        skeleton={<RowsSkeleton />}
        error="Your players could not be loaded"
        empty={<NoFiles view={input.view} isFiltering={filters.isFiltering} onClear={() => filters.clear()} />}
      >
        {() => (
          <div {...listProps}>
            <FilesBar
              selection={selection}
              change={actions.change}
              stageMenu={actions.stageMenu}
              tags={counts?.tags ?? []}
              onRefused={setRefused}
            />
            <FilesTable
              files={rows}
              isOutdated={isOutdated}
              isSelected={selection.has}
              sort={input.sort ?? DEFAULT_SORT}
              onSort={(sort) => place.change({ sort: sort === DEFAULT_SORT ? '' : (sort ?? '') })}
              linkState={linkState}
              onSelect={onSelect}
              onStar={actions.onStar}
              onStageMenu={actions.onStageMenu}
            />
            <LoadMore keepsPlace query={list} />
          </div>
        )}
      </ListView>
      {actions.stageMenu.menu}
    </ListSection>
  );
}

/** For links to players: their page leads back to this list, and on through it. */
export function useResultsState(): { results: string } {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ results: pathname + search }), [pathname, search]);
}

function RowsSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Loading your players">
      {Array.from({ length: 10 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  );
}
