import { Title } from '@mantine/core';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { type ReactNode, useId } from 'react';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate, fullName } from '../../lib/format.ts';
import classes from './account-card.module.css';

interface AccountCardProps {
  account: Account;
  /** The actions of the viewer, or a note that there are none. */
  children: ReactNode;
}

/** An account as an admin sees it. */
export function AccountCard({ account, children }: AccountCardProps) {
  const nameId = useId();
  const { isVerified, isActive, canUploadVideos } = account;
  return (
    <article className={classes.card} aria-labelledby={nameId} data-inactive={!isActive}>
      <PersonAvatar firstName={account.firstName} lastName={account.lastName} size="lg" />
      <div className={classes.who}>
        <Title order={3} size="h5" id={nameId} className={classes.name}>
          {fullName(account)}
        </Title>
        <ul className={classes.contacts} aria-label="Account">
          <li>@{account.username}</li>
          <li>{account.email}</li>
          {account.phone && <li>{account.phone}</li>}
          <li>Joined {formatDate(account.createdAt)}</li>
        </ul>
        <div className={classes.badges}>
          <StatusBadge tone="plain">{ROLE_LABELS[account.role]}</StatusBadge>
          <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Unverified'}</StatusBadge>
          <StatusBadge tone={isActive ? 'good' : 'danger'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
          {hasRole(account, 'player') && (
            <StatusBadge tone={canUploadVideos ? 'good' : 'plain'}>
              {canUploadVideos ? 'Upload Enabled' : 'Upload Disabled'}
            </StatusBadge>
          )}
        </div>
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  );
}
