import { Anchor, Box, Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GuardianStatus } from './guardian-step.tsx';
import { ProfileStrength } from './profile-strength.tsx';
import { StatusList, StatusRow } from './status-list.tsx';
import { profileStrength, standingOf } from './strength.ts';

/** Whether the account is verified and the profile exists, and how much the profile shows. */
export function ProfileStatusCard({ user }: { user: Account }) {
  const clips = trpc.videos.ownCounts.useQuery();
  const isComplete = user.playerProfile !== null;
  return (
    <SectionCard title="Profile Status">
      <StatusList>
        <StatusRow name="Account Status">
          <StatusBadge tone={user.isVerified ? 'good' : 'waiting'}>
            {user.isVerified ? 'Verified' : 'Pending'}
          </StatusBadge>
        </StatusRow>
        <StatusRow name="Date of Birth">
          {user.dateOfBirth === null ? (
            <Anchor component={Link} inherit to={paths.account('date-of-birth')}>
              Enter it
            </Anchor>
          ) : (
            <StatusBadge tone="good">Entered</StatusBadge>
          )}
        </StatusRow>
        <StatusRow name="Profile">
          <StatusBadge tone={isComplete ? 'good' : 'waiting'}>{isComplete ? 'Complete' : 'Incomplete'}</StatusBadge>
        </StatusRow>
        {user.isMinor && <GuardianStatus playerId={user.id} />}
      </StatusList>
      <Box mt="md">
        {clips.isPending && <NotLoaded queries={[clips]} skeleton={<Skeleton height={56} />} />}
        {clips.data && <ProfileStrength {...profileStrength(standingOf(user, clips.data.total))} />}
      </Box>
      {!isComplete && (
        <Box mt="md">
          <ButtonLink to={paths.playerProfile()} variant="default" fullWidth>
            Complete your profile
          </ButtonLink>
        </Box>
      )}
    </SectionCard>
  );
}
