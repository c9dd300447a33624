import { Anchor } from '@mantine/core';
import type { ReviewedPlayer } from '@touchline/contracts/video-reviews';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../../../components/section-card.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { Fact, FactList } from './fact-list.tsx';

/** Who the player is, and what guardians allow of a minor. */
export function PlayerFacts({ player }: { player: ReviewedPlayer }) {
  const { isMinor, ageBand, isVerified } = player;
  return (
    <SectionCard title="Player">
      <FactList>
        <Fact name="Name">
          <Anchor component={Link} to={paths.adminUser(player.id)} inherit c="inherit">
            {fullName(player)}
          </Anchor>
        </Fact>
        <Fact name="Username">@{player.username}</Fact>
        <Fact name="Account">{isVerified ? 'Verified' : 'Unverified'}</Fact>
        <Fact name="Age">
          {isMinor ? <StatusBadge tone="urgent">{ageBand ? `Minor, ${ageBand}` : 'Minor'}</StatusBadge> : 'Adult'}
        </Fact>
        {isMinor && (
          <>
            <Fact name="Guardian">{player.hasGuardian ? 'Linked' : <StatusBadge tone="danger">None</StatusBadge>}</Fact>
            <Fact name="Clips">
              <Answer isGiven={player.guardianAllowsClips} />
            </Fact>
            <Fact name="Public clips">
              <Answer isGiven={player.guardianAllowsPublicClips} />
            </Fact>
          </>
        )}
      </FactList>
    </SectionCard>
  );
}

/** What guardians have said about a consent. */
function Answer({ isGiven }: { isGiven: boolean | null }) {
  if (isGiven === null) return <StatusBadge tone="waiting">Not answered</StatusBadge>;
  return <StatusBadge tone={isGiven ? 'good' : 'danger'}>{isGiven ? 'Allowed' : 'Not allowed'}</StatusBadge>;
}
