import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  intro?: ReactNode;
  /** A short intro, beside the title where there is space. */
  note?: string;
  actions?: ReactNode;
}

/** The heading of a signed-in screen; navigation moves the focus to it. */
export function PageHeader({ title, intro, note, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {intro && (
          <Text className={classes.intro} component="div">
            {intro}
          </Text>
        )}
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {actions}
    </header>
  );
}
