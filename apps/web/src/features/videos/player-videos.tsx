import { Button, Stack } from '@mantine/core';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { Video } from '@touchline/contracts/videos';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CardGridSkeleton } from '../../components/card-grid/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { VideoCard } from './video-card.tsx';
import { VideoGrid } from './video-grid.tsx';

/**
 * The videos of a player that the viewer may see, in the player's order. One page holds as many as a player may have, so it
 * gives their number.
 */
export function usePlayerVideos(playerId: string | undefined) {
  return trpc.videos.ofPlayer.useInfiniteQuery(
    { playerId: playerId ?? '', limit: PAGE_SIZE_MAX },
    { enabled: playerId !== undefined, ...PAGED },
  );
}

type PlayerVideosQuery = ReturnType<typeof usePlayerVideos>;

/** '3'; '100+' when there are more than one page; a dash until they are loaded. */
export function countText({ data, hasNextPage }: PlayerVideosQuery): string {
  if (!data) return '–';
  const count = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  return `${count}${hasNextPage ? '+' : ''}`;
}

/** How many videos follow the large one at first, so that the player's other facts stay near. */
const SHOWN_BELOW = 4;

interface PlayerVideosProps {
  videos: PlayerVideosQuery;
  /** What can be done with a video, beside its title. */
  menu?: ((video: Video) => ReactNode) | undefined;
}

/** The first video large, the others smaller below it. */
export function PlayerVideos({ videos, menu }: PlayerVideosProps) {
  return (
    <ListSection title={videos.data ? `Videos (${countText(videos)})` : 'Videos'}>
      <ListView
        query={videos}
        skeleton={<CardGridSkeleton label="Loading videos" count={1} cardWidth="100%" pictureRatio="16 / 9.6" />}
        error="Failed to fetch player videos"
        empty={<EmptyState title="No videos uploaded yet" />}
      >
        {([first, ...others]) => (
          <Stack gap="lg" miw={0}>
            {first && <VideoCard video={first} isLarge menu={menu?.(first)} />}
            {others.length > 0 && <OtherVideos others={others} videos={videos} menu={menu} />}
          </Stack>
        )}
      </ListView>
    </ListSection>
  );
}

function OtherVideos({ others, videos, menu }: PlayerVideosProps & { others: readonly Video[] }) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isCut = !isOpen && others.length > SHOWN_BELOW;

  const open = () => {
    flushSync(() => setOpen(true));
    // The clicked button is gone; the first of the new videos is where the list continues.
    list.current?.querySelectorAll('li > article')[SHOWN_BELOW]?.querySelector('button')?.focus();
  };

  return (
    <Stack ref={list} gap="lg" miw={0}>
      <VideoGrid videos={isCut ? others.slice(0, SHOWN_BELOW) : others}>
        {(video) => <VideoCard video={video} menu={menu?.(video)} />}
      </VideoGrid>
      {isCut ? (
        <Button variant="default" mx="auto" onClick={open}>
          Show all {countText(videos)} videos
        </Button>
      ) : (
        <LoadMore query={videos} />
      )}
    </Stack>
  );
}
