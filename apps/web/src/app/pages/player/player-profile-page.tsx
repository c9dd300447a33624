import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Columns, Screen } from '../../../components/screen/screen.tsx';
import { IdCardPanel, PassportCard } from '../../../features/id-cards/index.ts';
import {
  AccountStatusCard,
  BirthDateNotice,
  GuardianNotice,
  ProfileForm,
  ProfilePreview,
  TipsCard,
  useProfileForm,
} from '../../../features/players/index.ts';
import { useHashFocus } from '../../../lib/focus.ts';
import { trpc } from '../../../lib/trpc.ts';

export function Page() {
  // Not the user of the session: the form has to start from what the server has now.
  const account = trpc.auth.me.useQuery();

  return (
    <Screen>
      <PageHeader
        title="Create or Edit Player Profile"
        intro="This is what scouts search by and what they read about you."
      />
      <QueryView query={account} skeleton={<ProfileSkeleton />} error="Your profile could not be loaded">
        {(player) => (
          <>
            {player.dateOfBirth === null && <BirthDateNotice />}
            {player.isMinor && <GuardianNotice playerId={player.id} />}
            <Profile key={player.id} player={player} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function Profile({ player }: { player: Account }) {
  const profile = useProfileForm(player);
  useHashFocus();
  return (
    <Columns
      side={
        <>
          <ProfilePreview player={player} values={profile.form.values} />
          <PassportCard owner={player} />
          <IdCardPanel holder={player} />
        </>
      }
      after={
        <>
          <AccountStatusCard player={player} />
          <TipsCard />
        </>
      }
    >
      <ProfileForm profile={profile} isNew={player.playerProfile === null} />
    </Columns>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <Columns side={<Skeleton height={360} />}>
        <Skeleton height={280} />
        <Skeleton height={360} />
        <Skeleton height={220} />
      </Columns>
    </div>
  );
}
