import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainList } from '../lists.tsx';
import classes from './record-list.module.css';

/** Records that share no columns, one below the other. Its children are list items. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PlainList gap="sm" aria-label={label}>
      {children}
    </PlainList>
  );
}

interface RecordRowProps {
  name: string;
  badges?: ReactNode;
  /** A sentence between the name and the facts. */
  note?: ReactNode;
  /** Each is a span. */
  facts: ReactNode;
  /** Shown on demand, below the facts. */
  details?: ReactNode;
  actions?: ReactNode;
}

/** One record with its facts, and what can be done with it. */
export function RecordRow({ name, badges, note, facts, details, actions }: RecordRowProps) {
  return (
    <article className={classes.row} aria-label={name}>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="sm" style={{ rowGap: '0.25rem' }}>
          <Text component="h3" fw={700}>
            {name}
          </Text>
          {badges}
        </Group>
        {note && <Text mt="0.35rem">{note}</Text>}
        <p className={classes.facts}>{facts}</p>
        {details}
      </Box>
      {actions && <Group gap="sm">{actions}</Group>}
    </article>
  );
}

/** @param label what is loading, as in "Loading jobs" */
export function RecordsSkeleton({ label, height }: { label: string; height: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </Stack>
  );
}
