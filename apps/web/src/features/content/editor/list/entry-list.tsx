import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Skeleton } from '@mantine/core';
import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import classes from './entry-list.module.css';
import { EntryRow, type ListedEntry } from './entry-row.tsx';
import { type Move, moveTo, withActive, withMoved } from './reorder.ts';

const INSTRUCTIONS = {
  draggable:
    'To move an entry, press space or enter, then use the arrow keys. Press space or enter again to drop it, or escape to leave it where it was.',
};

interface EntryListProps {
  entries: readonly ListedEntry[];
  /** What the order numbers of this list are called. */
  orderLabel: string;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  /** Both resolve once the list has been fetched again, or has stayed as it was. */
  onMove: (move: Move) => Promise<unknown>;
  onTurn: (id: string, isActive: boolean) => Promise<unknown>;
}

/** A change of the list that the server has not confirmed yet. */
type Change = (entries: readonly ListedEntry[]) => readonly ListedEntry[];

/** The entries of one list in order. Dragging an entry by its handle changes the order. */
export function EntryList({ entries, orderLabel, onEdit, onDelete, onMove, onTurn }: EntryListProps) {
  const [pending, setPending] = useState<readonly Change[]>([]);
  const sensors = useSensors(
    // A press without movement is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Changes are shown at once; the server receives them one after the other.
  const shown = pending.reduce((list, change) => change(list), entries);
  const ids = shown.map(({ id }) => id);
  const announcements = useAnnouncements(shown);

  const showDuring = (call: Promise<unknown>, change: Change) => {
    setPending((changes) => [...changes, change]);
    const drop = () => setPending((changes) => changes.filter((other) => other !== change));
    // Scheduled like the list's new entries, or the old ones would be shown for a moment.
    void call.finally(() => notifyManager.schedule(drop));
  };
  const handleDrop = ({ active, over }: DragEndEvent) => {
    const move = over && moveTo(ids, String(active.id), String(over.id));
    if (move) showDuring(onMove(move), (list) => withMoved(list, move));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDrop}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-busy={pending.length > 0}>
          {shown.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              orderLabel={orderLabel}
              onEdit={() => onEdit(entry.id)}
              onDelete={() => onDelete(entry.id)}
              onTurn={(isActive) =>
                showDuring(onTurn(entry.id, isActive), (list) => withActive(list, entry.id, isActive))
              }
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while an entry is dragged. */
function useAnnouncements(entries: readonly ListedEntry[]): Announcements {
  // A drag starts over the entry's own place; that place is announced only after the entry has been elsewhere.
  const hasLeft = useRef(false);
  const nameOf = (id: UniqueIdentifier) => entries.find((entry) => entry.id === id)?.name ?? 'The entry';
  const placeOf = (id: UniqueIdentifier) => `${entries.findIndex((entry) => entry.id === id) + 1} of ${entries.length}`;
  return {
    onDragStart({ active }) {
      hasLeft.current = false;
      return `${nameOf(active.id)} is lifted, in place ${placeOf(active.id)}.`;
    },
    onDragOver({ active, over }) {
      hasLeft.current ||= over !== null && over.id !== active.id;
      return over && hasLeft.current ? `${nameOf(active.id)} would be in place ${placeOf(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is dropped in place ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}

export function EntryListSkeleton() {
  return (
    <div role="status" aria-label="Loading content" className={classes.skeleton}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height={88} radius="md" />
      ))}
    </div>
  );
}
