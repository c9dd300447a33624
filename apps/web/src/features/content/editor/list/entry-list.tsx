import { Skeleton, Stack } from '@mantine/core';
import { PlainList } from '../../../../components/lists.tsx';
import type { Move } from '../../../../components/sortable-list/moves.ts';
import { SortableList } from '../../../../components/sortable-list/sortable-list.tsx';
import { usePendingChanges } from '../../../../lib/use-pending-changes.ts';
import { EntryRow, type ListedEntry } from './entry-row.tsx';
import { withActive, withMoved } from './reorder.ts';

interface EntryListProps {
  entries: readonly ListedEntry[];
  /** What the order numbers of this list are called. */
  orderLabel: string;
  onEdit: (id: string) => void;
  onMoveToTrash: (entry: ListedEntry) => void;
  onDelete: (entry: ListedEntry) => void;
  /** Both resolve once the list has been fetched again, or has stayed as it was. */
  onMove: (move: Move) => Promise<unknown>;
  onTurn: (id: string, isActive: boolean) => Promise<unknown>;
}

/** The entries of one list in order. Dragging an entry by its handle changes the order. */
export function EntryList({ entries, orderLabel, onEdit, onMoveToTrash, onDelete, onMove, onTurn }: EntryListProps) {
  const { shown, isPending, showDuring } = usePendingChanges(entries);

  return (
    <SortableList entries={shown} onMove={(move) => showDuring(onMove(move), (list) => withMoved(list, move))}>
      <PlainList gap="sm" aria-busy={isPending}>
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            orderLabel={orderLabel}
            onEdit={() => onEdit(entry.id)}
            onMoveToTrash={() => onMoveToTrash(entry)}
            onDelete={() => onDelete(entry)}
            onTurn={(isActive) =>
              showDuring(onTurn(entry.id, isActive), (list) => withActive(list, entry.id, isActive))
            }
          />
        ))}
      </PlainList>
    </SortableList>
  );
}

export function EntryListSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading content">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height={88} radius="md" />
      ))}
    </Stack>
  );
}
