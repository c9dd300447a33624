import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './record-link.module.css';

interface RecordLinkProps {
  /** What screen readers call the record. */
  label: string;
  name: string;
  /** The query of the address that opens it. */
  search: string;
  /** Of the link, which gets the focus again when the user comes back. */
  id?: string;
  preventScrollReset?: boolean;
  badges: ReactNode;
  isUrgent?: boolean;
  children: ReactNode;
}

/** One record of a list. A click anywhere on it opens it. */
export function RecordLink({ label, name, search, badges, isUrgent = false, children, ...link }: RecordLinkProps) {
  return (
    <article className={classes.record} aria-label={label} data-urgent={isUrgent}>
      <Group gap="0.25rem 0.75rem">
        <Text component="h3" fw={700} style={{ overflowWrap: 'anywhere' }}>
          <Link to={{ search }} className={classes.link ?? ''} {...link}>
            {name}
          </Link>
        </Text>
        {badges}
      </Group>
      {children}
    </article>
  );
}
