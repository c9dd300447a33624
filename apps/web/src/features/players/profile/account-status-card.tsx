import type { Account } from '@touchline/contracts/users';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate } from '../../../lib/format.ts';
import classes from './side-cards.module.css';

export function AccountStatusCard({ player }: { player: Account }) {
  const { isVerified, canUploadVideos, playerProfile } = player;
  return (
    <SectionCard title="Account Status">
      <dl className={classes.rows}>
        <dt>Verification</dt>
        <dd>
          <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Pending'}</StatusBadge>
        </dd>
        <dt>Profile</dt>
        <dd>
          <StatusBadge tone={playerProfile ? 'good' : 'waiting'}>
            {playerProfile ? 'Complete' : 'Incomplete'}
          </StatusBadge>
        </dd>
        <dt>Video uploads</dt>
        <dd>
          <StatusBadge tone={canUploadVideos ? 'good' : 'plain'}>{canUploadVideos ? 'Open' : 'Closed'}</StatusBadge>
        </dd>
        <dt>Member since</dt>
        <dd>{formatDate(player.createdAt)}</dd>
      </dl>
      {!isVerified && <p className={classes.note}>Scouts find you once an admin has verified your account.</p>}
    </SectionCard>
  );
}
