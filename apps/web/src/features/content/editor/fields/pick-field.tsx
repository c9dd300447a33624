import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RemoteOption, type RemoteSearch, RemoteSelect } from '../../../../components/remote-select.tsx';

/** An option: its name, and a hint that distinguishes it from others of the same name. */
export interface Pick extends RemoteOption {
  hint: string;
  badge?: ReactNode;
}

interface PickFieldProps {
  label: string;
  description: ReactNode;
  placeholder: string;
  nothingFound: string;
  value: string;
  error: ReactNode;
  onChange: (id: string) => void;
  chosen: Pick | null;
  found: readonly Pick[];
  isSearching: boolean;
  remote: RemoteSearch;
}

/** Chooses one of very many options by part of its name. */
export function PickField({ label, isSearching, onChange, nothingFound, ...field }: PickFieldProps) {
  return (
    <RemoteSelect<Pick>
      label={label}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      onChange={(pick) => onChange(pick?.id ?? '')}
      nothingFoundMessage={isSearching ? 'Searching…' : nothingFound}
      {...field}
    >
      {({ label: name, hint, badge }) => (
        <Group justify="space-between" gap="sm" wrap="nowrap" w="100%" miw={0}>
          <Box miw={0}>
            <Text inherit truncate>
              {name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {hint}
            </Text>
          </Box>
          {badge}
        </Group>
      )}
    </RemoteSelect>
  );
}
