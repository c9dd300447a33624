import { Skeleton } from '@mantine/core';
import type { Video } from '@touchline/contracts/videos';
import type { ReactNode } from 'react';
import classes from './video-grid.module.css';

interface VideoGridProps {
  videos: readonly Video[];
  /** What is shown belongs to the filters of a moment ago; the new list is on its way. */
  isOutdated?: boolean;
  children: (video: Video) => ReactNode;
}

export function VideoGrid({ videos, isOutdated = false, children }: VideoGridProps) {
  return (
    <ul className={classes.grid} aria-busy={isOutdated}>
      {videos.map((video) => (
        <li key={video.id} className={classes.cell}>
          {children(video)}
        </li>
      ))}
    </ul>
  );
}

/** Cards to come. */
export function VideoGridSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.grid} role="status" aria-label="Loading videos">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.ghost}>
          <Skeleton className={classes.ghostPicture} radius={0} />
          <div className={classes.ghostWords}>
            <Skeleton height={20} width="70%" />
            <Skeleton height={14} />
            <Skeleton height={14} width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}
