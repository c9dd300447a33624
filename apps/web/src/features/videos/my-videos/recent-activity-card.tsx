import { Skeleton } from '@mantine/core';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import type { OwnVideos } from './my-videos.tsx';
import classes from './recent-activity-card.module.css';

const SHOWN = 3;

/** The latest videos and whether they are approved. */
export function RecentActivityCard({ videos }: { videos: OwnVideos }) {
  const latest = videos.data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  return (
    <SectionCard title="Recent Activity">
      {videos.isPending && <Skeleton height={64} />}
      {!videos.isPending && latest.length === 0 && (
        <p className={classes.nothing}>{videos.isError ? 'Failed to fetch videos' : 'No recent activity'}</p>
      )}
      <ul className={classes.activity}>
        {latest.map((video) => (
          <li key={video.id} className={classes.event} data-waiting={!video.isApproved}>
            <span className={classes.what}>{video.title}</span>
            <span className={classes.how}>
              {video.isApproved ? 'Approved' : 'Pending review'} · {formatDate(video.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
