import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PlainList } from '../../components/lists.tsx';
import { countOf } from '../../lib/format.ts';
import classes from './day-part.module.css';

interface DayPartProps {
  title: string;
  /** How many entries there are beyond those that are shown. */
  more?: number;
  one?: string;
  children: ReactNode;
}

/** A titled list of a scout's day. */
export function DayPart({ title, more = 0, one = 'player', children }: DayPartProps) {
  const headingId = useId();
  return (
    <div>
      <Title order={3} size="h5" mb="xs" id={headingId}>
        {title}
      </Title>
      <PlainList gap={0} className={classes.list ?? ''} aria-labelledby={headingId}>
        {children}
      </PlainList>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          And {countOf(more, `more ${one}`)}.
        </Text>
      )}
    </div>
  );
}

interface DayRowProps {
  tone?: 'plain' | 'due' | 'late';
  avatar: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

export function DayRow({ tone = 'plain', avatar, children, actions }: DayRowProps) {
  return (
    <li className={classes.row} data-tone={tone}>
      <span className={classes.avatar}>{avatar}</span>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
