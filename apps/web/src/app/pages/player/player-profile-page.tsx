import type { Account } from '@touchline/contracts/users';
import { Columns } from '../../../components/screen/screen.tsx';
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
import { OwnProfile } from '../own-profile.tsx';

export function Page() {
  return (
    <OwnProfile
      title="Create or Edit Player Profile"
      intro="This is what scouts search by and what they read about you."
      heights={{ side: 360, main: [280, 360, 220] }}
    >
      {(player) => (
        <>
          {player.dateOfBirth === null && <BirthDateNotice />}
          {player.isMinor && <GuardianNotice playerId={player.id} />}
          <Profile key={player.id} player={player} />
        </>
      )}
    </OwnProfile>
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
