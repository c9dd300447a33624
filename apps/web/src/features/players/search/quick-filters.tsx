import { Group, Title } from '@mantine/core';
import { useId } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { paths } from '../../../lib/paths.ts';

const FILTERS = [
  { label: 'Available', query: { availability: 'available' } },
  { label: 'Strikers', query: { position: 'Striker' } },
  { label: 'Midfielders', query: { position: 'Midfielder' } },
  { label: 'Defenders', query: { position: 'Defender' } },
] as const;

/** Links to frequent searches. */
export function QuickFilters() {
  const id = useId();
  return (
    <Group component="nav" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        Quick Filters
      </Title>
      <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {FILTERS.map(({ label, query }) => (
          <li key={label}>
            <ButtonLink to={paths.scoutDiscover(query)} variant="default" size="sm" radius="xl">
              {label}
            </ButtonLink>
          </li>
        ))}
      </Group>
    </Group>
  );
}
