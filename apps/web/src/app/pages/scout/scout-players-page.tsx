import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { MyPlayers } from '../../../features/player-files/index.ts';

export function Page() {
  return (
    <Screen isWide>
      <PageHeader title="My Players" />
      <MyPlayers />
    </Screen>
  );
}
