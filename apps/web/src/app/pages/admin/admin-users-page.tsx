import { IconBallFootball, IconBinoculars, IconUserExclamation, IconUsers } from '@tabler/icons-react';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { Screen, Tiles } from '../../../components/screen/screen.tsx';
import { CardButton } from '../../../features/id-cards/index.ts';
import { AccountsSection } from '../../../features/users/index.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

const TILES = [
  { of: 'total', label: 'Total Users', icon: <IconUsers {...ICON} />, to: paths.adminUsers() },
  { of: 'players', label: 'Players', icon: <IconBallFootball {...ICON} />, to: paths.adminUsers({ role: 'player' }) },
  { of: 'scouts', label: 'Scouts', icon: <IconBinoculars {...ICON} />, to: paths.adminUsers({ role: 'scout' }) },
  {
    of: 'pending',
    label: 'Pending',
    icon: <IconUserExclamation {...ICON} />,
    to: paths.adminUsers({ status: 'unverified' }),
  },
] as const;

export function Page() {
  const counts = trpc.users.counts.useQuery();
  return (
    <Screen isWide>
      <PageHeader title="User Management" intro="Verify people, and decide what their accounts may do." />
      <Tiles>
        {TILES.map(({ of, ...tile }) => (
          <CountTile key={of} query={counts} of={(data) => data[of]} isWaiting={of === 'pending'} {...tile} />
        ))}
      </Tiles>
      <AccountsSection>{(account) => <CardButton holder={account} isCompact />}</AccountsSection>
    </Screen>
  );
}
