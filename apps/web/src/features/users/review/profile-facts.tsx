import { AVAILABILITY_LABELS, PREFERRED_FOOT_LABELS } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Facts } from './facts.tsx';
import { ReviewSection } from './review-section.tsx';

export function PlayerProfileFacts({ account: { id, playerProfile: profile } }: { account: Account }) {
  return (
    <ReviewSection title="Player Profile" action={profile && <Link to={paths.player(id)}>Open page</Link>}>
      {profile ? (
        <Facts
          facts={[
            ['Position', profile.position],
            ['Club', profile.currentClub],
            ['Nationality', profile.nationality],
            ['Location', profile.location],
            ['Height', profile.height && `${profile.height} cm`],
            ['Weight', profile.weight && `${profile.weight} kg`],
            ['Preferred foot', profile.preferredFoot && PREFERRED_FOOT_LABELS[profile.preferredFoot]],
            ['Availability', AVAILABILITY_LABELS[profile.availability]],
            ['Experience', profile.experience],
            ['Achievements', profile.achievements.join(', ')],
            ['Bio', profile.bio],
          ]}
        />
      ) : (
        <p>The player has not created a profile yet.</p>
      )}
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
