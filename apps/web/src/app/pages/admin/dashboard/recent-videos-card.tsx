import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../../components/button-link.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { VideoBadges } from '../../../../features/videos/video-badges.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { formatDate, fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { trpc } from '../../../../lib/trpc.ts';
import classes from './recent-list.module.css';

/** Spec 9. */
const SHOWN = 5;

/** The latest uploads; each leads to where it is decided about. */
export function RecentVideosCard() {
  const videos = trpc.videos.forModeration.useQuery({ limit: SHOWN });
  return (
    <SectionCard
      title="Recent Videos"
      action={
        <ButtonLink to={paths.adminContent()} variant="text">
          View All
        </ButtonLink>
      }
    >
      {videos.isPending && <Skeleton height={280} />}
      {videos.isError && !videos.data && (
        <ErrorState
          title="Failed to fetch videos"
          message={messageOf(videos.error, 'Please try again.')}
          onRetry={() => void videos.refetch()}
        />
      )}
      {videos.data?.items.length === 0 && <p className={classes.nothing}>No videos have been uploaded yet.</p>}
      <ul className={classes.list}>
        {videos.data?.items.map((video) => (
          <li key={video.id} className={classes.entry}>
            <div className={classes.words}>
              <Link to={paths.adminContent({ search: video.title })} className={classes.name ?? ''}>
                {video.title}
              </Link>
              <span className={classes.about}>
                {fullName(video.player)} · <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
              </span>
            </div>
            <div className={classes.badges}>
              <VideoBadges video={video} approved="Approved" />
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
