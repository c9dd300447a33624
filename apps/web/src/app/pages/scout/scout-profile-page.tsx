import type { Account } from '@touchline/contracts/users';
import { Columns } from '../../../components/screen/screen.tsx';
import { IdCardPanel, PassportCard } from '../../../features/id-cards/index.ts';
import { OwnStandingCard, ProfessionalTipsCard, ScoutProfileForm } from '../../../features/scouts/index.ts';
import { useHashFocus } from '../../../lib/focus.ts';
import { OwnProfile } from '../own-profile.tsx';

/** Scouts cannot request a card themselves. */
const NO_CARD = 'No ID card generated yet. Contact admin to generate your professional ID card.';

export function Page() {
  return (
    <OwnProfile
      title="Scout Profile"
      intro="Our team looks at this when it verifies your account."
      heights={{ side: 420, main: [220, 260, 320] }}
    >
      {(scout) => <Profile key={scout.id} scout={scout} />}
    </OwnProfile>
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
