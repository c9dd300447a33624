import { Anchor, Skeleton, Text } from '@mantine/core';
import type { Video } from '@touchline/contracts/videos';
import { Link } from 'react-router-dom';
import { PlainList } from '../../../components/lists.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import classes from './recent-activity-card.module.css';

const SHOWN = 3;

/** The latest videos and what was decided about them. */
export function RecentActivityCard({ playerId }: { playerId: string }) {
  const videos = trpc.videos.list.useInfiniteQuery({ playerId, limit: SHOWN }, PAGED);
  return (
    <SectionCard title="Recent Activity">
      <ListView
        query={videos}
        skeleton={<Skeleton height={64} />}
        error={() => <Text c="dimmed">Failed to fetch videos</Text>}
        empty={<Text c="dimmed">No recent activity</Text>}
      >
        {(items) => (
          <PlainList>
            {items.slice(0, SHOWN).map((video) => (
              <li key={video.id} className={classes.event} data-waiting={!video.isApproved}>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {video.title}
                </Text>
                <Text c="dimmed" size="sm">
                  {stateOf(video)} · {formatDate(video.createdAt)}
                  {video.isRejected && (
                    <>
                      {' · '}
                      <Anchor
                        component={Link}
                        to={paths.playerDashboard({ video: video.id })}
                        inherit
                        aria-description={video.title}
                      >
                        Fix it
                      </Anchor>
                    </>
                  )}
                </Text>
              </li>
            ))}
          </PlainList>
        )}
      </ListView>
    </SectionCard>
  );
}

function stateOf({ isApproved, isRejected }: Video): string {
  if (isApproved) return 'Approved';
  return isRejected ? 'Rejected' : 'Pending review';
}
