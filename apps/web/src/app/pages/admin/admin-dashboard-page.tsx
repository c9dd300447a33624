import { IconClockHour4, IconMovie, IconUserExclamation, IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { Columns, Screen, Tiles } from '../../../components/screen/screen.tsx';
import {
  AdminActions,
  PendingActionsCard,
  PlatformStatistics,
  SystemStatusCard,
} from '../../../features/admin/index.ts';
import { MessagesPanel } from '../../../features/messages/index.ts';
import { RecentUsersCard } from '../../../features/users/index.ts';
import { RecentVideosCard } from '../../../features/videos/index.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

type Counts = Record<'total' | 'pending', number>;

export function Page() {
  const users = trpc.users.counts.useQuery();
  const videos = trpc.videos.counts.useQuery();
  const statistics = useRef<HTMLHeadingElement>(null);
  const showStatistics = () => {
    statistics.current?.scrollIntoView();
    statistics.current?.focus({ preventScroll: true });
  };
  const pendingVideos = paths.adminContent({ status: 'pending' });
  const pendingUsers = paths.adminUsers({ status: 'unverified' });
  const tiles = [
    { query: users, of: 'total', label: 'Total Users', icon: <IconUsers {...ICON} />, to: paths.adminUsers() },
    { query: videos, of: 'total', label: 'Total Videos', icon: <IconMovie {...ICON} />, to: paths.adminContent() },
    { query: videos, of: 'pending', label: 'Pending Videos', icon: <IconClockHour4 {...ICON} />, to: pendingVideos },
    { query: users, of: 'pending', label: 'Pending Users', icon: <IconUserExclamation {...ICON} />, to: pendingUsers },
  ] as const;

  return (
    <Screen>
      <PageHeader
        title="Admin Dashboard"
        intro="People and videos that wait for you."
        actions={<AdminActions onAnalytics={showStatistics} />}
      />
      <Tiles>
        {tiles.map(({ query, of, ...tile }) => (
          <CountTile
            key={tile.label}
            query={query}
            of={(data: Counts) => data[of]}
            isWaiting={of === 'pending'}
            {...tile}
          />
        ))}
      </Tiles>
      <PendingActionsCard />
      <Columns
        side={
          <>
            <RecentUsersCard />
            <SystemStatusCard />
          </>
        }
      >
        <RecentVideosCard />
        <MessagesPanel />
      </Columns>
      <PlatformStatistics headingRef={statistics} />
    </Screen>
  );
}
