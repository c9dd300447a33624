import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { VideoBadges } from '../video-badges.tsx';
import { VideoCard } from '../video-card.tsx';
import { type ListedVideo, ModerationActions } from './moderation-actions.tsx';

interface ModeratedCardProps {
  video: ListedVideo;
  menu?: ReactNode;
  notice?: ReactNode;
  startAt?: number | undefined;
}

/** A video as admins see it: who has uploaded it, with a link to what they know of them, and what can be decided. */
export function ModeratedCard({ video, menu, notice, startAt }: ModeratedCardProps) {
  const { player } = video;
  return (
    <VideoCard
      video={video}
      isManaged
      menu={menu}
      notice={notice}
      startAt={startAt}
      badges={
        <>
          <VideoBadges video={video} approved="Approved" />
          {video.claimedBy && <StatusBadge tone="plain">{video.claimedBy.name} is reviewing it</StatusBadge>}
        </>
      }
      byline={
        <Anchor component={Link} to={paths.adminUser(player.id)} inherit c="inherit" underline="hover">
          by {fullName(player)}
        </Anchor>
      }
    >
      <ModerationActions video={video} />
    </VideoCard>
  );
}
