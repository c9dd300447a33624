import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** What holds for a player's account. Its children are `StatusRow`. */
export function StatusList({ children }: { children: ReactNode }) {
  return (
    <Stack component="dl" gap="xs" m={0}>
      {children}
    </Stack>
  );
}

export function StatusRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <dt>{name}</dt>
      <Box component="dd" m={0} ta="right">
        {children}
      </Box>
    </Group>
  );
}
