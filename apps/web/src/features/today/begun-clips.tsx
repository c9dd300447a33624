import { Anchor, Text } from '@mantine/core';
import type { BegunVideo } from '@touchline/contracts/today';
import { Link } from 'react-router-dom';
import { formatDuration, fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { posterOf } from '../../shared/videos/video-player/video-file.ts';
import classes from './begun-clips.module.css';
import { DayPart, DayRow } from './day-part.tsx';

/** Clips that the scout has begun, which open at the second where they stopped. */
export function BegunClips({ clips }: { clips: readonly BegunVideo[] }) {
  if (clips.length === 0) return null;
  return (
    <DayPart title="Continue Watching">
      {clips.map(({ video, seconds }) => (
        <DayRow
          key={video.id}
          avatar={
            <span className={classes.poster}>
              <img src={posterOf(video, 640)} alt="" loading="lazy" decoding="async" />
              <progress value={seconds} max={video.duration ?? undefined} aria-hidden="true" />
            </span>
          }
        >
          <Anchor
            component={Link}
            to={paths.player(video.playerId, { video: video.id, t: String(seconds) })}
            inherit
            c="inherit"
            fw={650}
            underline="hover"
          >
            {video.title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {fullName(video.player)} · {formatDuration(seconds)}
            {video.duration !== null && ` of ${formatDuration(video.duration)}`}
          </Text>
        </DayRow>
      ))}
    </DayPart>
  );
}
