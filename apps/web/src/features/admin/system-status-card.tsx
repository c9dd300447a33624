import { Box, Group, Stack } from '@mantine/core';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';

/** Fixed texts, because a user who sees them has reached a running platform. */
const STATUS = [
  ['Platform', 'Online'],
  ['Registrations', 'Active'],
  ['Uploads', 'Active'],
  ['Messaging', 'Active'],
] as const;

export function SystemStatusCard() {
  return (
    <SectionCard title="System Status">
      <Stack component="dl" gap="xs" m={0}>
        {STATUS.map(([what, how]) => (
          <Group key={what} justify="space-between" wrap="nowrap">
            <dt>{what}</dt>
            <Box component="dd" m={0}>
              <StatusBadge tone="good">{how}</StatusBadge>
            </Box>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  );
}
