import { Anchor, Group, Stack, Title } from '@mantine/core';
import { REGISTRATION_ROLES } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { formatDate, fullName, waitingTimeOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { searchWith } from '../../lib/use-address-filters.ts';
import { AccountBadges } from './account-badges.tsx';
import classes from './account-card.module.css';
import { ageText } from './labels.ts';
import { FROM_LIST, reviewLinkId, USER_PARAMETER } from './review/use-reviewed-user.ts';

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
  const isWaiting =
    !account.isVerified && account.isActive && REGISTRATION_ROLES.some((role) => hasRole(account, role));
  return (
    <article className={classes.card} aria-labelledby={nameId} data-inactive={!account.isActive}>
      <Group gap="sm" wrap="nowrap">
        {checkbox}
        <PersonAvatar firstName={account.firstName} lastName={account.lastName} size="lg" />
      </Group>
      <Stack gap="0.35rem" miw={0}>
        <Title order={3} size="h5" id={nameId}>
          {/* The address is that of the list with the user added. */}
          <Anchor
            component={Link}
            id={reviewLinkId(account.id)}
            to={{ search: searchWith(USER_PARAMETER, account.id) }}
            state={FROM_LIST}
            preventScrollReset
            inherit
            c="inherit"
            underline="hover"
          >
            {fullName(account)}
          </Anchor>
        </Title>
        <Group
          component="ul"
          aria-label="Account"
          className={classes.contacts ?? ''}
          gap="0 1rem"
          m={0}
          p={0}
          c="dimmed"
          fz="sm"
        >
          <li>
            <Anchor component={Link} to={paths.adminUser(account.id)} inherit c="inherit" underline="hover">
              @{account.username}
            </Anchor>
          </li>
          <li>{account.email}</li>
          {account.phone && <li>{account.phone}</li>}
          {age && <li>{account.dateOfBirth === null ? age : `Born ${age}`}</li>}
          <li>Joined {formatDate(account.createdAt)}</li>
          {isWaiting && <li>Waiting for {waitingTimeOf(account.createdAt)}</li>}
        </Group>
        <Group gap="0.35rem" mt="0.15rem">
          <AccountBadges account={account} />
        </Group>
      </Stack>
      <div className={classes.actions}>{children}</div>
    </article>
  );
}
