import { Text } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { LinkProps } from 'react-router-dom';
import { CardGridSkeleton } from '../../../components/card-grid/card-grid.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import type { PlayerHandle } from '../../../shared/videos/video-player/video-player.tsx';
import { useLinkedClip } from '../use-linked-clip.ts';
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
  /** What its viewer has marked in the chosen video, and how they do. */
  marks?: VideoMarks | undefined;
}

export interface VideoMarks {
  onMark: (video: PlayerVideo, seconds: number) => void;
  /** Below the video; a mark leads to its second. */
  list: (video: PlayerVideo, player: { seek: (seconds: number) => void; markNow: () => void }) => ReactNode;
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
  const { chosenId, linkTo, menu, marks } = choice;
  const { startAt } = useLinkedClip();
  const named = shown.find(({ id }) => id === chosenId);
  const chosen = named ?? shown[0];
  const isMissing = Boolean(chosenId) && !named;
  const { player, handleChoice } = usePlayChosen(chosen?.id);
  useBroughtIntoView(player, !isMissing && (named !== undefined || startAt !== undefined));
  if (!chosen) return null;
  const missing = isMissing && (
    <Text role="status" mb="md" c="dimmed">
      The clip of the link is not shown here. It may have been deleted.
    </Text>
  );
  const card = (
    <VideoCard
      key={chosen.id}
      player={player}
      video={chosen}
      startAt={isMissing ? undefined : startAt}
      isLarge
      menu={menu?.(chosen)}
      onMark={marks && ((seconds) => marks.onMark(chosen, seconds))}
    >
      {marks?.list(chosen, {
        seek: (seconds) => player.current?.seek(seconds),
        markNow: () => marks.onMark(chosen, player.current?.media()?.currentTime ?? 0),
      })}
    </VideoCard>
  );
  if (shown.length === 1) {
    return (
      <>
        {missing}
        {card}
      </>
    );
  }
  return (
    <div className={classes.place}>
      {missing}
      <div className={classes.columns}>
        {card}
        <VideoList {...{ shown, videos, chosen, linkTo }} onChoose={handleChoice} />
      </div>
    </div>
  );
}

/** For who follows a link to a clip. A page that is loaded again stays where it was. */
function useBroughtIntoView(player: RefObject<PlayerHandle | null>, isLinked: boolean): void {
  const [isWanted] = useState(isLinked);
  useEffect(() => {
    if (isWanted && window.scrollY === 0) player.current?.media()?.scrollIntoView({ block: 'nearest' });
  }, [isWanted, player]);
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
