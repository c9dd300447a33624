import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './card-grid.module.css';

interface CardGridProps<Entry> {
  entries: readonly Entry[];
  /** Minimum width of a card; a narrower screen shows one card per row. */
  cardWidth: string;
  /** The entries belong to the previous filters; the new list is loading. */
  isOutdated?: boolean | undefined;
  /** Less space between the cards. */
  isDense?: boolean;
  /** In one frame, with lines between them; for a card per row. */
  isJoined?: boolean;
  children: (entry: Entry) => ReactNode;
}

/** As many cards per row as fit. A press on a card that has just moved is ignored: it was meant for another one. */
export function CardGrid<Entry extends { id: string }>({ entries, cardWidth, ...grid }: CardGridProps<Entry>) {
  const { isOutdated = false, isDense = false, isJoined = false, children } = grid;
  const order = entries.map(({ id }) => id).join();
  const [shown, setShown] = useState({ order, turn: 0 });
  const hasMoved = shown.order !== order;
  // Cards that were added at the end have moved no others.
  if (hasMoved) setShown({ order, turn: order.startsWith(`${shown.order},`) ? shown.turn : shown.turn + 1 });
  return (
    <ul
      className={classes.grid}
      style={columnsOf(cardWidth)}
      data-dense={isDense}
      data-joined={isJoined}
      data-moved={shown.turn === 0 ? undefined : shown.turn % 2}
      aria-busy={isOutdated}
    >
      {entries.map((entry) => (
        <li key={entry.id} className={classes.cell}>
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}

interface CardGridSkeletonProps {
  label: string;
  count: number;
  cardWidth: string;
  /** Aspect ratio of the picture at the top of each card. */
  pictureRatio: string;
}

export function CardGridSkeleton({ label, count, cardWidth, pictureRatio }: CardGridSkeletonProps) {
  return (
    <div className={classes.grid} style={columnsOf(cardWidth)} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton radius={0} style={{ aspectRatio: pictureRatio }} />
          <div className={classes.skeletonWords}>
            <Skeleton height={20} width="70%" />
            <Skeleton height={14} width="85%" />
            <Skeleton height={14} width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}

function columnsOf(cardWidth: string) {
  return { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardWidth}), 1fr))` };
}
