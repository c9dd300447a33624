import { SimpleGrid } from '@mantine/core';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { OwnAccountCard } from '../../../features/account/index.ts';
import { IdCardPanel } from '../../../features/id-cards/index.ts';
import { useSession } from '../../../lib/session.tsx';

export function Page() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Screen>
      <PageHeader title="Admin Profile" intro="Your own account." />
      <SimpleGrid minColWidth="min(100%, 26rem)" spacing="lg" style={{ alignItems: 'start' }}>
        <OwnAccountCard user={user} />
        <IdCardPanel holder={user} />
      </SimpleGrid>
    </Screen>
  );
}
