import { IconCheck, IconClockHour4, IconEyeOff, IconMovie } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { Screen, Tiles } from '../../../components/screen/screen.tsx';
import { LinkedVideo, VideoModeration } from '../../../features/videos/index.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

const TILES = [
  { of: 'total', label: 'Total Videos', icon: <IconMovie {...ICON} />, to: paths.adminContent() },
  { of: 'approved', label: 'Approved', icon: <IconCheck {...ICON} />, to: paths.adminContent({ status: 'approved' }) },
  {
    of: 'pending',
    label: 'Pending',
    icon: <IconClockHour4 {...ICON} />,
    to: paths.adminContent({ status: 'pending' }),
  },
  {
    of: 'rejected',
    label: 'Rejected',
    icon: <IconEyeOff {...ICON} />,
    to: paths.adminContent({ status: 'rejected' }),
  },
] as const;

export function Page() {
  const [query] = useSearchParams();
  const video = query.get('video');
  const counts = trpc.videos.counts.useQuery();
  return (
    <Screen>
      <PageHeader title="Content Moderation" intro="Watch each clip before it goes live." />
      <Tiles>
        {TILES.map(({ of, ...tile }) => (
          <CountTile key={of} query={counts} of={(data) => data[of]} isWaiting={of === 'pending'} {...tile} />
        ))}
      </Tiles>
      {video ? <LinkedVideo id={video} /> : <VideoModeration />}
    </Screen>
  );
}
