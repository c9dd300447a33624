import type { Account } from '@touchline/contracts/users';
import { ButtonLink } from '../../../components/button-link.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './profile-status-card.module.css';

/** Whether the account is verified and the profile exists. */
export function ProfileStatusCard({ user }: { user: Account }) {
  const isComplete = user.playerProfile !== null;
  return (
    <SectionCard title="Profile Status">
      <dl className={classes.rows}>
        <dt>Account Status</dt>
        <dd>
          <StatusBadge tone={user.isVerified ? 'good' : 'waiting'}>
            {user.isVerified ? 'Verified' : 'Pending'}
          </StatusBadge>
        </dd>
        <dt>Profile</dt>
        <dd>
          <StatusBadge tone={isComplete ? 'good' : 'waiting'}>{isComplete ? 'Complete' : 'Incomplete'}</StatusBadge>
        </dd>
      </dl>
      {!isComplete && (
        <div className={classes.action}>
          <ButtonLink to={paths.playerProfile()} variant="default" fullWidth>
            Complete your profile
          </ButtonLink>
        </div>
      )}
    </SectionCard>
  );
}
