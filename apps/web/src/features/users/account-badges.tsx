import { dayIn } from '@touchline/contracts/ages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The role of an account and its state. */
export function AccountBadges({ account }: { account: Account }) {
  const { role, isMinor, isVerified, isEmailConfirmed, isActive, canUploadVideos, licenseExpiresOn } = account;
  return (
    <>
      <StatusBadge tone="plain">{ROLE_LABELS[role]}</StatusBadge>
      {isMinor && <StatusBadge tone="plain">Under 18</StatusBadge>}
      {/* Guardians wait for no verification. */}
      {(isVerified || !hasRole(account, 'guardian')) && (
        <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Unverified'}</StatusBadge>
      )}
      {isOver(licenseExpiresOn) && <StatusBadge tone="danger">License expired</StatusBadge>}
      {!isEmailConfirmed && <StatusBadge tone="plain">Email not confirmed</StatusBadge>}
      <StatusBadge tone={isActive ? 'good' : 'danger'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      {hasRole(account, 'player') && (
        <StatusBadge tone={canUploadVideos ? 'good' : 'plain'}>
          {canUploadVideos ? 'Upload Enabled' : 'Upload Disabled'}
        </StatusBadge>
      )}
    </>
  );
}

/** Whether the last day of a license is over. */
export const isOver = (expiresOn: string | null) => expiresOn !== null && expiresOn < dayIn('UTC', new Date());
