import { Skeleton } from '@mantine/core';
import { ButtonLink } from '../../../components/button-link.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { NothingRecent, RecentEntry, RecentList } from '../../../components/recent-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { VideoBadges } from '../video-badges.tsx';

const SHOWN = 5;

/** The latest uploads, each with a link to its own moderation. */
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
      <ListView
        query={videos}
        skeleton={<Skeleton height={280} />}
        error="Failed to fetch videos"
        empty={<NothingRecent>No videos have been uploaded yet.</NothingRecent>}
      >
        {(items) => (
          <RecentList>
            {items.map((video) => (
              <RecentEntry
                key={video.id}
                name={video.title}
                to={paths.adminContent({ video: video.id })}
                about={
                  <>
                    {fullName(video.player)} · <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
                  </>
                }
                badges={<VideoBadges video={video} approved="Approved" />}
              />
            ))}
          </RecentList>
        )}
      </ListView>
    </SectionCard>
  );
}
