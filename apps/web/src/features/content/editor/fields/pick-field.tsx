import { Box, Group, type SelectProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RemoteOption, RemoteSelect, useRemoteSearch } from '../../../../components/remote-select.tsx';

/** An option: its name, and a hint that distinguishes it from others of the same name. */
export interface Pick extends RemoteOption {
  hint: string;
  badge?: ReactNode;
}

/** What a form gives to the field. */
export interface PickInputProps extends Omit<SelectProps, 'label' | 'value' | 'onChange' | 'children'> {
  value?: string;
  onChange: (id: string) => void;
}

interface PickFieldProps<Item> extends PickInputProps {
  /** What is chosen, such as 'Video'. */
  label: string;
  /** The query of the chosen one. */
  useChosen: (id: string) => { data: Item | undefined; isError: boolean };
  /** The query of those that match a text; without a text of any. */
  useFound: (search: string) => { data: { items: readonly Item[] } | undefined; isFetching: boolean };
  toPick: (item: Item) => Pick;
}

/** Chooses one of very many options by part of its name. */
export function PickField<Item>({ value = '', onChange, useChosen, useFound, toPick, ...field }: PickFieldProps<Item>) {
  const noun = field.label.toLowerCase();
  const { data, isError } = useChosen(value);
  const unknown = isError ? { id: value, label: `Unknown ${noun}`, hint: value } : null;
  const chosen = data ? toPick(data) : unknown;
  const remote = useRemoteSearch(chosen);
  const found = useFound(remote.search);
  return (
    <RemoteSelect<Pick>
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${noun}` }}
      remote={remote}
      value={value}
      chosen={chosen}
      found={found.data?.items.map(toPick) ?? []}
      onChange={(pick) => onChange(pick?.id ?? '')}
      nothingFoundMessage={found.isFetching ? 'Searching…' : `No ${noun} found`}
      {...field}
    >
      {({ label, hint, badge }) => (
        <Group justify="space-between" gap="sm" wrap="nowrap" w="100%" miw={0}>
          <Box miw={0}>
            <Text inherit truncate>
              {label}
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
