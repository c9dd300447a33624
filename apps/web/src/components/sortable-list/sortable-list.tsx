import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useRef } from 'react';
import { type Move, moveTo } from './moves.ts';

const INSTRUCTIONS = {
  draggable:
    'To move an entry, press space or enter, then use the arrow keys. Press space or enter again to drop it, or escape to leave it where it was.',
};

interface NamedEntry {
  id: string;
  name: string;
}

interface SortableListProps {
  /** In the order that is shown. */
  entries: readonly NamedEntry[];
  onMove: (move: Move) => void;
  /** The place of the first entry as announced; above 1 if other entries stand before the list. */
  firstPlace?: number;
  /** A list with a `SortableItem` for each entry. */
  children: ReactNode;
}

/** Lets the user order the entries of a list by dragging their handles, with a pointer or the keyboard. */
export function SortableList({ entries, onMove, firstPlace = 1, children }: SortableListProps) {
  const sensors = useSensors(
    // A press without movement is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = entries.map(({ id }) => id);
  const announcements = useAnnouncements(entries, firstPlace);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        const move = over && moveTo(ids, String(active.id), String(over.id));
        if (move) onMove(move);
      }}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while an entry is dragged. */
function useAnnouncements(entries: readonly NamedEntry[], firstPlace: number): Announcements {
  // A drag starts over the entry's own place; that place is announced only after the entry has been elsewhere.
  const hasLeft = useRef(false);
  const nameOf = (id: UniqueIdentifier) => entries.find((entry) => entry.id === id)?.name ?? 'The entry';
  const placeOf = (id: UniqueIdentifier) => {
    const index = entries.findIndex((entry) => entry.id === id);
    return `${firstPlace + index} of ${firstPlace - 1 + entries.length}`;
  };
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
