import { IconBallFootball, IconBinoculars, IconUserExclamation, IconUsers } from '@tabler/icons-react';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { Screen, Tiles } from '../../../components/screen/screen.tsx';
import { CardButton } from '../../../features/id-cards/index.ts';
import { AccountsSection } from '../../../features/users/index.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

export function Page() {
  const counts = trpc.users.counts.useQuery();
  return (
    <Screen>
      <PageHeader title="User Management" intro="Verify people, and decide what their accounts may do." />
      <Tiles>
        <CountTile
          label="Total Users"
          icon={<IconUsers {...ICON} />}
          query={counts}
          of={(data) => data.total}
          to={paths.adminUsers()}
        />
        <CountTile
          label="Players"
          icon={<IconBallFootball {...ICON} />}
          query={counts}
          of={(data) => data.players}
          to={paths.adminUsers({ role: 'player' })}
        />
        <CountTile
          label="Scouts"
          icon={<IconBinoculars {...ICON} />}
          query={counts}
          of={(data) => data.scouts}
          to={paths.adminUsers({ role: 'scout' })}
        />
        <CountTile
          label="Pending"
          icon={<IconUserExclamation {...ICON} />}
          query={counts}
          of={(data) => data.pending}
          isWaiting
          to={paths.adminUsers({ status: 'unverified' })}
        />
      </Tiles>
      <AccountsSection>{(account) => <CardButton holder={account} />}</AccountsSection>
    </Screen>
  );
}
