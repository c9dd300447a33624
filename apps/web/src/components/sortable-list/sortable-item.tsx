import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable-item.module.css';

interface SortableItemProps {
  entry: { id: string; name: string };
  /** Draws the entry with the handle by which it is dragged. */
  children: (handle: ReactNode) => ReactNode;
}

/** An entry of a `SortableList`. While it is dragged, it has `data-dragging`. */
export function SortableItem({ entry, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {children(
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.handle ?? ''}
          {...attributes}
          {...listeners}
          // Escape ends the drag, and not also Mantine's dialog around the list.
          data-mantine-stop-propagation={isDragging}
          aria-label={`Move ${entry.name}`}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </ActionIcon>,
      )}
    </li>
  );
}
