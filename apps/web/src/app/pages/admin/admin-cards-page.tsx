import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { CardRegistry, CardSettingsButton } from '../../../features/id-cards/index.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="ID Cards"
        intro="All cards, from the request to the holder’s hand. Select cards to renew them or to print them together."
        actions={<CardSettingsButton />}
      />
      <CardRegistry />
    </Screen>
  );
}
