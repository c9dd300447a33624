import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './recent-list.module.css';

/** The newest entries of a longer list, for a dashboard card. Its children are `RecentEntry`. */
export function RecentList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RecentEntryProps {
  name: string;
  to: string;
  avatar?: ReactNode;
  about: ReactNode;
  badges: ReactNode;
}

export function RecentEntry({ name, to, avatar, about, badges }: RecentEntryProps) {
  return (
    <li className={classes.entry}>
      {avatar && <span className={classes.avatar}>{avatar}</span>}
      <Stack flex={1} gap={0} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Link to={to} className={classes.name ?? ''}>
          {name}
        </Link>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </Stack>
      <div className={classes.badges}>{badges}</div>
    </li>
  );
}

export function NothingRecent({ children }: { children: ReactNode }) {
  return <Text c="dimmed">{children}</Text>;
}
