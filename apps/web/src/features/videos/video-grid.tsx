import type { Video } from '@touchline/contracts/videos';
import type { ReactNode } from 'react';
import { CardGrid, CardGridSkeleton } from '../../components/card-grid/card-grid.tsx';

const CARD_WIDTH = '19rem';

interface VideoGridProps<V> {
  videos: readonly V[];
  isOutdated?: boolean;
  children: (video: V) => ReactNode;
}

export function VideoGrid<V extends Video>({ videos, ...grid }: VideoGridProps<V>) {
  return <CardGrid entries={videos} cardWidth={CARD_WIDTH} {...grid} />;
}

export function VideoGridSkeleton({ count }: { count: number }) {
  return <CardGridSkeleton label="Loading videos" count={count} cardWidth={CARD_WIDTH} pictureRatio="16 / 10.6" />;
}
