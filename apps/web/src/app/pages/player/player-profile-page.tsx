import type { Account } from '@touchline/contracts/users';
import { BulletList } from '../../../components/bullet-list.tsx';
import { Columns } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { IdCardPanel, PassportCard } from '../../../features/id-cards/index.ts';
import {
  AccountStatusCard,
  BirthDateNotice,
  GuardianNotice,
  ProfileForm,
  ProfilePreview,
  useProfileForm,
} from '../../../features/players/index.ts';
import { useHashFocus } from '../../../lib/focus.ts';
import { useSession } from '../../../lib/session.tsx';
import { OwnProfile } from '../own-profile.tsx';

const TIPS = [
  'Fill in position, foot, height and location first: scouts filter by them.',
  'Name the level you play at and since when. Numbers say more than praise.',
  'Write a short bio about how you play, not about how much you want it.',
  'Keep your availability up to date, it stands on your card.',
  'Add two or three clips that show different things you can do.',
];

export function Page() {
  const hasProfile = Boolean(useSession().user?.playerProfile);
  return (
    <OwnProfile
      title={hasProfile ? 'Edit Player Profile' : 'Create or Edit Player Profile'}
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
      before={<ProfilePreview player={player} values={profile.form.values} />}
      side={
        <>
          <PassportCard owner={player} />
          <IdCardPanel holder={player} />
        </>
      }
      after={
        <>
          <AccountStatusCard player={player} />
          <SectionCard title="Profile Tips">
            <BulletList texts={TIPS} c="dimmed" />
          </SectionCard>
        </>
      }
    >
      <ProfileForm profile={profile} isNew={player.playerProfile === null} isMinor={player.isMinor} />
    </Columns>
  );
}
