import { Group, Stack, Text, Title } from '@mantine/core';
import type { Video } from '@touchline/contracts/videos';
import { type ReactNode, type Ref, useId } from 'react';
import { FactLine } from '../../components/lists.tsx';
import { countOf, formatBytes, formatDate, formatDuration } from '../../lib/format.ts';
import { type PlayerHandle, VideoPlayer } from '../../shared/videos/video-player/video-player.tsx';
import { useReprocessVideo } from './hooks.ts';
import classes from './video-card.module.css';
import { VideoDescription } from './video-description.tsx';

const TAGS_SHOWN = 3;

interface VideoCardProps {
  player?: Ref<PlayerHandle>;
  /** With `plays`, how often it was played; for viewers who may know. */
  video: Video & { plays?: number | null };
  /** Live, pending, private. */
  badges?: ReactNode;
  /** Marks a second of it, for viewers who can. */
  onMark?: ((seconds: number) => void) | undefined;
  /** What can be done with it by viewers other than its player, beside the title. */
  menu?: ReactNode;
  /** The player's name, where the page does not make it clear. */
  byline?: ReactNode;
  /** What its viewer has to know, such as why it is rejected. */
  notice?: ReactNode;
  /** The second that it shows first. */
  startAt?: number | undefined;
  /** Takes the whole width of its list. */
  isLarge?: boolean;
  /** Its player or an admin looks at it, who can have a failed video tried again. */
  isManaged?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** A video with its title, description, tags and state. */
export function VideoCard({ player, video, badges, menu, byline, isLarge = false, ...rest }: VideoCardProps) {
  const { notice, startAt, onMark, isManaged = false, children } = rest;
  const { mutate: reprocess } = useReprocessVideo();
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <VideoPlayer
        ref={player}
        video={video}
        startAt={startAt}
        isLarge={isLarge}
        onMark={onMark}
        onRetry={isManaged ? () => reprocess({ id: video.id }) : undefined}
      >
        <Stack gap="xs" p="md">
          {/* The menu stays beside the title; on a phone the badges are below both. */}
          <Group align="flex-start" wrap="nowrap" gap="sm">
            <Group align="flex-start" justify="space-between" gap="0.25rem var(--mantine-spacing-sm)" flex={1} miw={0}>
              <Title
                order={3}
                size={isLarge ? 'h4' : 'h5'}
                id={titleId}
                flex="1 1 10rem"
                miw={0}
                style={{ overflowWrap: 'anywhere' }}
              >
                {video.title}
              </Title>
              {badges && <Group gap="0.35rem">{badges}</Group>}
            </Group>
            {menu}
          </Group>
          {byline && (
            <Text mt="-0.25rem" c="dimmed" size="sm">
              {byline}
            </Text>
          )}
          {video.description && <VideoDescription text={video.description} of={video.title} />}
          <VideoTags tags={video.tags} />
          <FactLine label="Details" facts={factsOf(video)} />
          {notice}
        </Stack>
      </VideoPlayer>
      {children && <div className={classes.actions}>{children}</div>}
    </article>
  );
}

/** Day, size, length, and the plays for viewers who may know. */
export function factsOf({ createdAt, fileSize, duration, plays }: VideoCardProps['video']): string[] {
  const facts = [formatDate(createdAt), formatBytes(fileSize)];
  if (duration !== null) facts.push(formatDuration(duration));
  if (typeof plays === 'number') facts.push(countOf(plays, 'play'));
  return facts;
}

/** At most three tags; the badge with the number of the others names them in its title. */
export function VideoTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, TAGS_SHOWN);
  const hidden = tags.slice(TAGS_SHOWN);
  return (
    <ul className={classes.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={classes.tag} title={hidden.join(', ')}>
          +{hidden.length}
        </li>
      )}
    </ul>
  );
}
