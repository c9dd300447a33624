import { SimpleGrid } from '@mantine/core';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { OwnAccountCard } from '../../../features/account/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';

export function Page() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Screen>
      <PageHeader title="Guardian Profile" intro="Your own account. Scouts do not see it, unless you choose so." />
      <SimpleGrid minColWidth="min(100%, 26rem)" spacing="lg" style={{ alignItems: 'start' }}>
        <OwnAccountCard user={user} />
        <SectionCard title="Email, Phone and Password">
          <p>Change how you sign in and how we reach you, and choose what you are told of.</p>
          <ButtonLink to={paths.account()} variant="default">
            Account
          </ButtonLink>
        </SectionCard>
      </SimpleGrid>
    </Screen>
  );
}
