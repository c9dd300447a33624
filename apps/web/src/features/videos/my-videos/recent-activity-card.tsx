import { Skeleton } from '@mantine/core';
import { ListView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import classes from './recent-activity-card.module.css';

const SHOWN = 3;

/** The latest videos and whether they are approved. */
export function RecentActivityCard({ playerId }: { playerId: string }) {
  const videos = trpc.videos.list.useInfiniteQuery({ playerId, limit: SHOWN }, PAGED);
  return (
    <SectionCard title="Recent Activity">
      <ListView
        query={videos}
        skeleton={<Skeleton height={64} />}
        error={() => <p className={classes.nothing}>Failed to fetch videos</p>}
        empty={<p className={classes.nothing}>No recent activity</p>}
      >
        {(items) => (
          <ul className={classes.activity}>
            {items.slice(0, SHOWN).map((video) => (
              <li key={video.id} className={classes.event} data-waiting={!video.isApproved}>
                <span className={classes.what}>{video.title}</span>
                <span className={classes.how}>
                  {video.isApproved ? 'Approved' : 'Pending review'} · {formatDate(video.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </SectionCard>
  );
}
