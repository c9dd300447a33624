import { profileInWords } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Facts } from './facts.tsx';
import { ReviewSection } from './review-section.tsx';

export function PlayerProfileFacts({ account: { id, playerProfile: profile } }: { account: Account }) {
  return (
    <ReviewSection title="Player Profile" action={profile && <Link to={paths.player(id)}>Open page</Link>}>
      {profile ? <Facts facts={profileInWords(profile)} /> : <p>The player has not created a profile yet.</p>}
    </ReviewSection>
  );
}

export function ScoutProfileFacts({ account: { scoutProfile: profile } }: { account: Account }) {
  return (
    <ReviewSection title="Scout Profile">
      {profile ? (
        <Facts
          facts={[
            ['Organization', profile.organization],
            ['License', profile.license],
            ['Location', profile.location],
            ['Specializations', profile.specialization.join(', ')],
            ['Experience', profile.experience],
            ['Bio', profile.bio],
          ]}
        />
      ) : (
        <p>The scout has not created a profile yet, so organization and license are unknown.</p>
      )}
    </ReviewSection>
  );
}
