import { Title } from '@mantine/core';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { formatDate, fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { AccountBadges } from './account-badges.tsx';
import classes from './account-card.module.css';
import { ageText } from './review/age-text.ts';
import { ReviewLink } from './review/review-link.tsx';

interface AccountCardProps {
  account: Account;
  /** Chooses the account for a change of several. */
  checkbox?: ReactNode;
  /** The actions of the viewer, or a note that there are none. */
  children: ReactNode;
}

/** An account as an admin sees it. */
export function AccountCard({ account, checkbox, children }: AccountCardProps) {
  const nameId = useId();
  // An admin who verifies from the list has to see it.
  const age = hasRole(account, 'player') && !account.isVerified ? ageText(account) : null;
  return (
    <article className={classes.card} aria-labelledby={nameId} data-inactive={!account.isActive}>
      <div className={classes.face}>
        {checkbox}
        <PersonAvatar firstName={account.firstName} lastName={account.lastName} size="lg" />
      </div>
      <div className={classes.who}>
        <Title order={3} size="h5" id={nameId} className={classes.name}>
          <ReviewLink userId={account.id}>{fullName(account)}</ReviewLink>
        </Title>
        <ul className={classes.contacts} aria-label="Account">
          <li>
            <Link to={paths.adminUser(account.id)} className={classes.page ?? ''}>
              @{account.username}
            </Link>
          </li>
          <li>{account.email}</li>
          {account.phone && <li>{account.phone}</li>}
          {age && <li>{account.dateOfBirth === null ? age : `Born ${age}`}</li>}
          <li>Joined {formatDate(account.createdAt)}</li>
        </ul>
        <div className={classes.badges}>
          <AccountBadges account={account} />
        </div>
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  );
}
