import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PlainList } from '../lists.tsx';
import classes from './need-list.module.css';

interface NeedListProps {
  title: string;
  /** `NeedRow`s, or what renders one or nothing. */
  children: ReactNode;
}

/** What waits for the user, the most urgent first. It is not shown while none of its parts shows a row. */
export function NeedList({ title, children }: NeedListProps) {
  const headingId = useId();
  return (
    <section className={classes.needs} aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="xs" id={headingId}>
        {title}
      </Title>
      <PlainList gap={0} className={classes.list ?? ''} aria-labelledby={headingId}>
        {children}
      </PlainList>
    </section>
  );
}

interface NeedRowProps {
  /** `plain` for what may wait. */
  tone: 'urgent' | 'waiting' | 'plain';
  icon: ReactNode;
  title: string;
  /** What it takes, or what follows from it. */
  children: ReactNode;
  action: ReactNode;
}

/** One line: what it is, what it takes, and the button that begins it. */
export function NeedRow({ tone, icon, title, children, action }: NeedRowProps) {
  return (
    <li className={classes.row} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Group flex={1} miw={0} justify="space-between" gap="0.5rem var(--mantine-spacing-md)">
        <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={650}>{title}</Text>
          <Text component="div" size="sm" c="dimmed">
            {children}
          </Text>
        </Box>
        {action}
      </Group>
    </li>
  );
}
