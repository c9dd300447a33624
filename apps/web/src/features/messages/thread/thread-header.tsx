import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Party } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { Link, type To } from 'react-router-dom';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import classes from './thread.module.css';

/** The other user's name and role, and on a phone the link back to the list. */
export function ThreadHeader({ other, back }: { other: Party; back: To }) {
  return (
    <header className={classes.header}>
      <BackToList to={back} />
      <PersonAvatar firstName={other.firstName} lastName={other.lastName} />
      <Title order={2} size="h5" className={classes.name}>
        {fullName(other)}
      </Title>
      <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
    </header>
  );
}

export function BackToList({ to }: { to: To }) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.back}
      aria-label="Back to conversations"
    >
      <IconArrowLeft aria-hidden="true" />
    </ActionIcon>
  );
}
