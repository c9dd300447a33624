import { IconClockHour4, IconMovie, IconUserExclamation, IconUsers } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { MessagesPanel } from '../../../features/messages/messages-panel.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CountTile } from '../players/parts/count-tile.tsx';
import { Screen, Tiles } from '../players/parts/screen.tsx';
import { PendingActionsCard } from './pending-actions-card.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** What waits for an admin, first. */
export function AdminDashboardPage() {
  const users = trpc.users.counts.useQuery();
  const videos = trpc.videos.counts.useQuery();

  return (
    <Screen>
      <PageHeader
        title="Admin Dashboard"
        intro="People and videos, and what waits for a decision."
        actions={
          <>
            <ButtonLink to={paths.adminUsers()} variant="default" leftSection={<IconUsers {...ICON} />}>
              User Management
            </ButtonLink>
            <ButtonLink to={paths.adminContent()} variant="default" leftSection={<IconMovie {...ICON} />}>
              Content Moderation
            </ButtonLink>
          </>
        }
      />
      <Tiles>
        <CountTile label="Total Users" icon={<IconUsers {...ICON} />} query={users} of={(counts) => counts.total} />
        <CountTile label="Total Videos" icon={<IconMovie {...ICON} />} query={videos} of={(counts) => counts.total} />
        <CountTile
          label="Pending Videos"
          icon={<IconClockHour4 {...ICON} />}
          query={videos}
          of={(counts) => counts.pending}
          isWaiting
        />
        <CountTile
          label="Pending Users"
          icon={<IconUserExclamation {...ICON} />}
          query={users}
          of={(counts) => counts.pending}
          isWaiting
        />
      </Tiles>
      <PendingActionsCard users={users} videos={videos} />
      <MessagesPanel />
    </Screen>
  );
}
