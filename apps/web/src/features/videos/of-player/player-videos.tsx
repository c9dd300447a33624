import type { PlayerVideo } from '@touchline/contracts/videos';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { LinkProps } from 'react-router-dom';
import { CardGridSkeleton } from '../../../components/card-grid/card-grid.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import type { PlayerHandle } from '../../../shared/videos/video-player/video-player.tsx';
import { VideoCard } from '../video-card.tsx';
import classes from './player-videos.module.css';
import { countText, type PlayerVideosQuery } from './use-player-videos.ts';
import { VideoList } from './video-list.tsx';

interface PlayerVideosProps {
  videos: PlayerVideosQuery;
  /** The chosen video; without one, and if the player has no such video, it is the first. */
  chosenId: string | null;
  /** The link that chooses a video. */
  linkTo: (videoId: string) => LinkProps;
  /** What can be done with the chosen video, beside its title. */
  menu?: ((video: PlayerVideo) => ReactNode) | undefined;
}

/** One video large, and a list of all that chooses another one. */
export function PlayerVideos({ videos, ...choice }: PlayerVideosProps) {
  return (
    <ListSection title={videos.data ? `Videos (${countText(videos)})` : 'Videos'}>
      <ListView
        query={videos}
        skeleton={<CardGridSkeleton label="Loading videos" count={1} cardWidth="100%" pictureRatio="16 / 9.6" />}
        error="Failed to fetch player videos"
        empty={<EmptyState title="No videos uploaded yet" />}
      >
        {(shown) => <ShownVideos shown={shown} videos={videos} {...choice} />}
      </ListView>
    </ListSection>
  );
}

function ShownVideos({ shown, videos, ...choice }: PlayerVideosProps & { shown: readonly PlayerVideo[] }) {
  const { chosenId, linkTo, menu } = choice;
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0];
  const { player, handleChoice } = usePlayChosen(chosen?.id);
  if (!chosen) return null;
  const card = <VideoCard key={chosen.id} player={player} video={chosen} isLarge menu={menu?.(chosen)} />;
  if (shown.length === 1) return card;
  return (
    <div className={classes.place}>
      <div className={classes.columns}>
        {card}
        <VideoList {...{ shown, videos, chosen, linkTo }} onChoose={handleChoice} />
      </div>
    </div>
  );
}

/** A video that its viewer has chosen in the list plays once it is shown; one that the address names waits. */
function usePlayChosen(shownId: string | undefined) {
  const player = useRef<PlayerHandle>(null);
  const wanted = useRef<{ id: string; isByPointer: boolean }>(undefined);

  useEffect(() => {
    if (wanted.current === undefined || wanted.current.id !== shownId) return;
    const { isByPointer } = wanted.current;
    wanted.current = undefined;
    play(player.current, isByPointer);
  }, [shownId]);

  const handleChoice = (id: string, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // A key that activates a link clicks zero times.
    const isByPointer = event.detail > 0;
    if (id === shownId) play(player.current, isByPointer);
    else wanted.current = { id, isByPointer };
  };
  return { player, handleChoice };
}

function play(player: PlayerHandle | null, isByPointer: boolean): void {
  const media = player?.media();
  media?.scrollIntoView({ block: 'nearest' });
  // Then the keys are those of the player. Who chooses by keyboard stays in the list.
  if (isByPointer) media?.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
  if (media?.paused) player?.toggle();
}
