import { Text } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate } from '../../../lib/format.ts';
import { StatusList, StatusRow } from './status-list.tsx';

export function AccountStatusCard({ player }: { player: Account }) {
  const { isVerified, canUploadVideos, playerProfile } = player;
  return (
    <SectionCard title="Account Status">
      <StatusList>
        <StatusRow name="Verification">
          <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Pending'}</StatusBadge>
        </StatusRow>
        <StatusRow name="Profile">
          <StatusBadge tone={playerProfile ? 'good' : 'waiting'}>
            {playerProfile ? 'Complete' : 'Incomplete'}
          </StatusBadge>
        </StatusRow>
        <StatusRow name="Video uploads">
          <StatusBadge tone={canUploadVideos ? 'good' : 'plain'}>{canUploadVideos ? 'Open' : 'Closed'}</StatusBadge>
        </StatusRow>
        <StatusRow name="Member since">{formatDate(player.createdAt)}</StatusRow>
      </StatusList>
      {!isVerified && (
        <Text size="sm" c="dimmed" mt="md">
          Scouts find you once an admin has verified your account.
        </Text>
      )}
    </SectionCard>
  );
}
