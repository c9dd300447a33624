import type { Account } from '@touchline/contracts/users';
import { BulletList } from '../../../components/bullet-list.tsx';
import { Columns } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { IdCardPanel, PassportCard } from '../../../features/id-cards/index.ts';
import { OwnStandingCard, ScoutProfileForm } from '../../../features/scouts/index.ts';
import { useHashFocus } from '../../../lib/focus.ts';
import { OwnProfile } from '../own-profile.tsx';

/** Scouts cannot request a card themselves. */
const NO_CARD = 'No ID card generated yet. Contact admin to generate your professional ID card.';

const TIPS = [
  'Name the organization you scout for: our team looks it up before it verifies you.',
  'Give your licence with its number, if it has one.',
  'Choose the specializations you really watch. Three that are true say more than ten.',
  'Write as you would speak to a seventeen-year-old player and their parents.',
  'Keep the first message short: what you saw, and what you would like to know.',
];

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
      after={
        <SectionCard title="Professional Tips">
          <BulletList texts={TIPS} c="dimmed" />
        </SectionCard>
      }
    >
      <ScoutProfileForm scout={scout} />
    </Columns>
  );
}
