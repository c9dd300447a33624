import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

interface CardGridProps<Entry> {
  entries: readonly Entry[];
  /** Minimum width of a card; a narrower screen shows one card per row. */
  cardWidth: string;
  /** The entries belong to the previous filters; the new list is loading. */
  isOutdated?: boolean | undefined;
  /** Less space between the cards. */
  isDense?: boolean;
  children: (entry: Entry) => ReactNode;
}

/** As many cards per row as fit. */
export function CardGrid<Entry extends { id: string }>({ entries, cardWidth, ...grid }: CardGridProps<Entry>) {
  const { isOutdated = false, isDense = false, children } = grid;
  return (
    <ul className={classes.grid} style={columnsOf(cardWidth)} data-dense={isDense} aria-busy={isOutdated}>
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
