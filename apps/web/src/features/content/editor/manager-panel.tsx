import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { messageOf } from '../../../lib/errors.ts';
import { EntryList } from './list/entry-list.tsx';
import { EntryListSkeleton } from './list/entry-list-skeleton.tsx';
import type { ListedEntry } from './list/entry-row.tsx';
import type { Move } from './list/reorder.ts';
import { useConfirmDeletion } from './use-entries.ts';

/** As much of an infinite query as a panel needs to know. */
interface EntriesQuery {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface ManagerPanelProps {
  title: string;
  addLabel: string;
  emptyText: string;
  orderLabel: string;
  query: EntriesQuery;
  /** What the query has brought; undefined until it has. */
  entries: readonly ListedEntry[] | undefined;
  onAdd: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onMove: (move: Move) => Promise<unknown>;
  /** The dialog. */
  children: ReactNode;
}

/** One of the two lists, with everything that is done to it. */
export function ManagerPanel({
  title,
  addLabel,
  emptyText,
  orderLabel,
  query,
  entries,
  ...actions
}: ManagerPanelProps) {
  const { onAdd, onEdit, onDelete, onMove, children } = actions;
  const { heading, listProps } = useFocusFallback();
  const confirm = useConfirmDeletion();
  const askAndDelete = async (id: string) => {
    const entry = entries?.find((one) => one.id === id);
    if (entry && (await confirm(entry))) onDelete(id);
  };

  return (
    <ListSection
      title={title}
      headingRef={heading}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onAdd}>
          {addLabel}
        </Button>
      }
    >
      {query.isPending && <EntryListSkeleton />}
      {query.isError && !entries && (
        <ErrorState
          title="The content could not be loaded"
          message={messageOf(query.error, 'Please try again.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {entries?.length === 0 && <EmptyState title={emptyText} />}
      {entries && entries.length > 0 && (
        <div {...listProps}>
          <EntryList
            entries={entries}
            orderLabel={orderLabel}
            onEdit={onEdit}
            onDelete={(id) => void askAndDelete(id)}
            onMove={onMove}
          />
          <LoadMore query={query} />
        </div>
      )}
      {children}
    </ListSection>
  );
}
