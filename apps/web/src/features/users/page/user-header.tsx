import { Box, Group, Stack, Title } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import { AccountBadges } from '../account-badges.tsx';
import { AccountActions } from '../actions/account-actions.tsx';

interface UserHeaderProps {
  account: Account;
  onDeleted: (id: string) => void;
}

/** Who the user is, in which state the account is, and what an admin can do with it. */
export function UserHeader({ account, onDeleted }: UserHeaderProps) {
  return (
    <Stack component="header" style={{ containerType: 'inline-size' }}>
      <Group wrap="nowrap">
        <PersonAvatar firstName={account.firstName} lastName={account.lastName} size="lg" />
        <Stack gap="xs" miw={0}>
          <Title order={1} size="h2">
            {fullName(account)}
          </Title>
          <Group gap="xs">
            <AccountBadges account={account} />
          </Group>
        </Stack>
      </Group>
      {!account.isActive && <Deactivation account={account} />}
      <Group gap="xs">
        <AccountActions account={account} onDeleted={onDeleted} />
      </Group>
    </Stack>
  );
}

function Deactivation({ account: { inactiveReason, inactiveUntil } }: { account: Account }) {
  const end = inactiveUntil ? `until ${formatDateTime(inactiveUntil)}` : 'until an admin activates the account';
  return (
    <Box p="md" bg="var(--tl-amber-wash)" bd="1px solid var(--tl-amber)" bdrs="md">
      <strong>Inactive {end}.</strong>
      <Box component="p" m={0} mt="0.25rem" style={{ whiteSpace: 'pre-line' }}>
        {inactiveReason || 'The user was given no reason.'}
      </Box>
    </Box>
  );
}
