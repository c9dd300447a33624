import { Group, Stack, Text } from '@mantine/core';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate, fullName } from '../../lib/format.ts';

/** The user's own account, for admins and guardians: they have no profile that others see. */
export function OwnAccountCard({ user }: { user: Account }) {
  const facts = [
    ['Name', fullName(user)],
    ['Username', user.username],
    ['Email', user.email],
    ...(hasRole(user, 'guardian') ? [['Phone', user.phone ?? 'Not given']] : []),
    ['Member since', formatDate(user.createdAt)],
  ];
  return (
    <SectionCard title="Account" action={<StatusBadge tone="plain">{ROLE_LABELS[user.role]}</StatusBadge>}>
      <Group gap="lg" align="flex-start">
        <PersonAvatar firstName={user.firstName} lastName={user.lastName} size="xl" />
        <Stack component="dl" gap="sm" flex="1 1 14rem" miw={0} m={0}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
          ))}
        </Stack>
      </Group>
    </SectionCard>
  );
}
