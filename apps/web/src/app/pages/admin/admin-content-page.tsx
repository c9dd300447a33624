import { IconCheck, IconClockHour4, IconMovie } from '@tabler/icons-react';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { Screen, Tiles } from '../../../components/screen/screen.tsx';
import { VideoModeration } from '../../../features/videos/index.ts';
import { trpc } from '../../../lib/trpc.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

export function AdminContentPage() {
  const counts = trpc.videos.counts.useQuery();
  return (
    <Screen>
      <PageHeader title="Content Moderation" intro="Watch each clip before it goes live." />
      <Tiles>
        <CountTile label="Total Videos" icon={<IconMovie {...ICON} />} query={counts} of={(data) => data.total} />
        <CountTile label="Approved" icon={<IconCheck {...ICON} />} query={counts} of={(data) => data.approved} />
        <CountTile
          label="Pending"
          icon={<IconClockHour4 {...ICON} />}
          query={counts}
          of={(data) => data.pending}
          isWaiting
        />
      </Tiles>
      <VideoModeration />
    </Screen>
  );
}
