import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './entry.module.css';

interface EntryProps {
  avatar?: ReactNode;
  badges?: ReactNode;
  /** What the entry says, line by line; its link comes first. */
  children: ReactNode;
}

/** A clip, an account or a message in the list of a section. */
export function Entry({ avatar, badges, children }: EntryProps) {
  return (
    <Group component="li" align="flex-start" gap="sm" wrap="nowrap">
      {avatar}
      <Stack gap={0} flex={1} miw={0} className={classes.words ?? ''}>
        {children}
      </Stack>
      {badges}
    </Group>
  );
}

/** A quieter line of an entry. */
export function EntryNote({ children }: { children: ReactNode }) {
  return (
    <Text span size="sm" c="dimmed">
      {children}
    </Text>
  );
}
