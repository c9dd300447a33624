import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Columns, Screen } from '../../../components/screen/screen.tsx';
import { IdCardPanel } from '../../../features/id-cards/panel/id-card-panel.tsx';
import { PassportCard } from '../../../features/id-cards/pictures/passport-card.tsx';
import { ProfessionalTipsCard } from '../../../features/scouts/professional-tips-card.tsx';
import { ScoutProfileForm } from '../../../features/scouts/scout-profile-form.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Scouts cannot request a card themselves. */
const NO_CARD = 'No ID card generated yet. Contact admin to generate your professional ID card.';

export function ScoutProfilePage() {
  // Not the user of the session: the form has to start from what the server has now.
  const account = trpc.auth.me.useQuery();

  return (
    <Screen>
      <PageHeader title="Scout Profile" intro="Our team looks at this when it verifies your account." />
      {account.isPending && <ProfileSkeleton />}
      {account.isError && !account.data && (
        <ErrorState
          title="Your profile could not be loaded"
          message={messageOf(account.error, 'Please try again.')}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.data && (
        <Columns
          side={
            <>
              <PassportCard owner={account.data} />
              <IdCardPanel holder={account.data} noneText={NO_CARD} />
            </>
          }
          after={<ProfessionalTipsCard />}
        >
          <ScoutProfileForm key={account.data.id} scout={account.data} />
        </Columns>
      )}
    </Screen>
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
