import { Anchor, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPinFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { REJECTION_LABELS } from '@touchline/contracts/video-reviews';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useId } from 'react';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { FactLine } from '../../../../components/lists.tsx';
import { countOf, formatDate, formatDuration } from '../../../../lib/format.ts';
import { useAwaitProcessing } from '../../../../shared/videos/video-player/use-await-processing.ts';
import { posterOf } from '../../../../shared/videos/video-player/video-file.ts';
import { useReprocessVideo } from '../../hooks.ts';
import { VideoBadges } from '../../video-badges.tsx';
import { VideoMenu } from './video-menu.tsx';
import classes from './video-row.module.css';

const loadWatchDialog = () => import('./watch-dialog.tsx').then((module) => module.WatchDialog);

/** An own video in a line: its picture, title, state and plays, and a menu. A click beside the menu plays it in a dialog. */
export function VideoRow({ video }: { video: PlayerVideo }) {
  const titleId = useId();
  const watching = useLazyDialog(loadWatchDialog);
  useAwaitProcessing(video);
  return (
    <article className={classes.row} aria-labelledby={titleId}>
      <Thumbnail video={video} />
      <div className={classes.words}>
        <Stack gap="0.125rem" flex="1 1 12rem" miw={0}>
          <Title order={3} size="h5" lh={1.25} id={titleId}>
            <UnstyledButton className={classes.play ?? ''} aria-description="Plays the video" onClick={watching.open}>
              {video.title}
            </UnstyledButton>
          </Title>
          <FactLine label="Details" facts={factsOf(video)} />
        </Stack>
        <Group gap="0.35rem">
          {video.isPinned && (
            <Text span className={classes.pinned}>
              <IconPinFilled size={14} aria-hidden="true" />
              Pinned
            </Text>
          )}
          <VideoBadges video={video} approved="Live" />
        </Group>
      </div>
      <VideoMenu video={video} />
      <RowNotes video={video} />
      {watching.render({ video })}
    </article>
  );
}

function factsOf({ createdAt, plays }: PlayerVideo): string[] {
  return [formatDate(createdAt), ...(typeof plays === 'number' ? [countOf(plays, 'play')] : [])];
}

function Thumbnail({ video }: { video: PlayerVideo }) {
  const { duration, processing } = video;
  return (
    <div className={classes.thumbnail} aria-hidden="true">
      <img src={posterOf(video, 640)} alt="" loading="lazy" decoding="async" />
      {processing === 'ready' && (
        <span className={classes.icon}>
          <IconPlayerPlayFilled size={14} />
        </span>
      )}
      {duration !== null && <span className={classes.duration}>{formatDuration(duration)}</span>}
    </div>
  );
}

/** What the player has to know of a video, below the line; nothing for most. */
function RowNotes({ video: { id, title, rejection, media, processing, processingError } }: { video: PlayerVideo }) {
  const { mutate: reprocess } = useReprocessVideo();
  const isFailed = processing === 'failed';
  if (!rejection && !isFailed && !media?.isSoundLost) return null;
  return (
    <Stack className={classes.notes} gap="0.25rem">
      {rejection && (
        <>
          <Text size="sm" fw={600}>
            {rejection.reason ? `Rejected: ${REJECTION_LABELS[rejection.reason]}` : 'Rejected'}
          </Text>
          <Text size="sm" dir="auto">
            {rejection.note ?? 'Edit it, and send it to the review again.'}
          </Text>
        </>
      )}
      {isFailed && (
        <Text size="sm">
          <span>{processingError}</span>{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            fw={600}
            aria-description={title}
            onClick={() => reprocess({ id })}
          >
            Try Again
          </Anchor>
        </Text>
      )}
      {media?.isSoundLost && (
        <>
          <Text size="sm" fw={600}>
            The sound of this clip could not be read
          </Text>
          <Text size="sm">It plays without sound. To have it, save the clip with AAC sound and replace the file.</Text>
        </>
      )}
    </Stack>
  );
}
