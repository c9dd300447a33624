import { Skeleton } from '@mantine/core';
import { ButtonLink } from '../../../components/button-link.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NothingRecent, RecentEntry, RecentList } from '../../../components/recent-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { VideoBadges } from '../video-badges.tsx';

const SHOWN = 5;

/** The latest uploads, with links to their moderation. */
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
      {videos.data?.items.length === 0 && <NothingRecent>No videos have been uploaded yet.</NothingRecent>}
      <RecentList>
        {videos.data?.items.map((video) => (
          <RecentEntry
            key={video.id}
            name={video.title}
            to={paths.adminContent({ search: video.title })}
            about={
              <>
                {fullName(video.player)} · <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
              </>
            }
            badges={<VideoBadges video={video} approved="Approved" />}
          />
        ))}
      </RecentList>
    </SectionCard>
  );
}
