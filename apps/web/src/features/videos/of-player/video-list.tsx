import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, type LinkProps } from 'react-router-dom';
import { FactLine } from '../../../components/lists.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { countOf, formatDuration } from '../../../lib/format.ts';
import { posterOf } from '../../../shared/videos/video-player/video-file.ts';
import { VideoBadges } from '../video-badges.tsx';
import classes from './player-videos.module.css';
import { countText, type PlayerVideosQuery } from './use-player-videos.ts';

/** How many videos are listed at first, so that the player's other facts stay near. */
const SHOWN_AT_FIRST = 5;

interface VideoListProps {
  shown: readonly PlayerVideo[];
  videos: PlayerVideosQuery;
  /** The one that is large. */
  chosen: PlayerVideo;
  linkTo: (videoId: string) => LinkProps;
  onChoose: (videoId: string, event: MouseEvent) => void;
}

/** All videos of the player, beside the large one or below it. */
export function VideoList({ shown, videos, chosen, linkTo, onChoose }: VideoListProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isCut = !isOpen && shown.length > SHOWN_AT_FIRST && shown.indexOf(chosen) < SHOWN_AT_FIRST;

  const open = () => {
    flushSync(() => setOpen(true));
    // The clicked button is gone; the first of the new videos is where the list continues.
    list.current?.querySelectorAll('a')[SHOWN_AT_FIRST]?.focus();
  };

  return (
    <Stack gap="sm" miw={0} className={classes.side ?? ''}>
      <ul ref={list} className={classes.list} aria-label="Choose a video">
        {(isCut ? shown.slice(0, SHOWN_AT_FIRST) : shown).map((video) => (
          <ListedVideo
            key={video.id}
            video={video}
            isChosen={video === chosen}
            link={{ ...linkTo(video.id), onClick: (event) => onChoose(video.id, event) }}
          />
        ))}
      </ul>
      {isCut ? (
        <Button variant="default" onClick={open}>
          Show all {countText(videos)} videos
        </Button>
      ) : (
        <LoadMore query={videos} />
      )}
    </Stack>
  );
}

interface ListedVideoProps {
  video: PlayerVideo;
  isChosen: boolean;
  link: LinkProps;
}

function ListedVideo({ video, isChosen, link }: ListedVideoProps) {
  const { title, description, tags, duration, plays } = video;
  const isLive = video.isApproved && video.isPublic && video.processing === 'ready';
  return (
    <li className={classes.entry} data-chosen={isChosen}>
      <div className={classes.poster}>
        <img src={posterOf(video, 640)} alt="" loading="lazy" decoding="async" />
        {duration !== null && (
          <span className={classes.length}>
            <VisuallyHidden>Length </VisuallyHidden>
            {formatDuration(duration)}
          </span>
        )}
      </div>
      <Stack gap="0.25rem" miw={0} flex="1 1 8rem">
        <Link {...link} className={classes.title} aria-current={isChosen ? 'true' : undefined}>
          {title}
        </Link>
        {description && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
        <FactLine label="Tags" facts={tags} />
        {!isLive && (
          <Group gap="0.35rem">
            <VideoBadges video={video} approved="Approved" />
          </Group>
        )}
        {plays !== null && (
          <Text span size="xs" c="dimmed">
            {countOf(plays, 'play')}
          </Text>
        )}
      </Stack>
    </li>
  );
}
