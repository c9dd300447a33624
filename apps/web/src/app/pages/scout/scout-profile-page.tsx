import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Columns, Screen } from '../../../components/screen/screen.tsx';
import { IdCardPanel, PassportCard } from '../../../features/id-cards/index.ts';
import { OwnStandingCard, ProfessionalTipsCard, ScoutProfileForm } from '../../../features/scouts/index.ts';
import { useHashFocus } from '../../../lib/focus.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Scouts cannot request a card themselves. */
const NO_CARD = 'No ID card generated yet. Contact admin to generate your professional ID card.';

export function Page() {
  // Not the user of the session: the form has to start from what the server has now.
  const account = trpc.auth.me.useQuery();

  return (
    <Screen>
      <PageHeader title="Scout Profile" intro="Our team looks at this when it verifies your account." />
      <QueryView query={account} skeleton={<ProfileSkeleton />} error="Your profile could not be loaded">
        {(scout) => <Profile key={scout.id} scout={scout} />}
      </QueryView>
    </Screen>
  );
}

function Profile({ scout }: { scout: Account }) {
  useHashFocus();
  return (
    <Columns
      side={
        <>
          <OwnStandingCard scout={scout} />
          <PassportCard owner={scout} />
          <IdCardPanel holder={scout} noneText={NO_CARD} />
        </>
      }
      after={<ProfessionalTipsCard />}
    >
      <ScoutProfileForm scout={scout} />
    </Columns>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <Columns side={<Skeleton height={420} />}>
        <Skeleton height={220} />
        <Skeleton height={260} />
        <Skeleton height={320} />
      </Columns>
    </div>
  );
}
