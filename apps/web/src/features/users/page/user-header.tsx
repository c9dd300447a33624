import { Title } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import { AccountBadges } from '../account-badges.tsx';
import { AccountActions } from '../actions/account-actions.tsx';
import classes from './user-header.module.css';

interface UserHeaderProps {
  account: Account;
  onDeleted: () => void;
}

/** Who the user is, in which state the account is, and what an admin can do with it. */
export function UserHeader({ account, onDeleted }: UserHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <PersonAvatar firstName={account.firstName} lastName={account.lastName} size="lg" />
        <div className={classes.words}>
          <Title order={1} size="h2" className={classes.name}>
            {fullName(account)}
          </Title>
          <div className={classes.badges}>
            <AccountBadges account={account} />
          </div>
        </div>
      </div>
      {!account.isActive && <Deactivation account={account} />}
      <div className={classes.actions}>
        <AccountActions account={account} onDeleted={onDeleted} />
      </div>
    </header>
  );
}

function Deactivation({ account: { inactiveReason, inactiveUntil } }: { account: Account }) {
  const end = inactiveUntil ? `until ${formatDateTime(inactiveUntil)}` : 'until an admin activates the account';
  return (
    <div className={classes.inactive}>
      <strong>Inactive {end}.</strong>
      {inactiveReason ? <p>{inactiveReason}</p> : <p>The user was given no reason.</p>}
    </div>
  );
}
