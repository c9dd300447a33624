import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  intro?: ReactNode;
  /** A short intro, beside the title where there is space. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a signed-in screen; navigation moves the focus to it. */
export function PageHeader({ title, intro, note, actions }: PageHeaderProps) {
  return (
    <header className={classes.header} data-note={note !== undefined}>
      <Box flex="1 1 22rem" miw={0}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {intro && (
          <Text component="div" mt="xs" maw="62ch" size="lg" c="dimmed">
            {intro}
          </Text>
        )}
      </Box>
      {note && (
        <Text component="div" c="dimmed">
          {note}
        </Text>
      )}
      {actions}
    </header>
  );
}
