import { Title } from '@mantine/core';
import { IconCalendar, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { ageInYears, capitalise, fullName } from '../../../lib/format.ts';
import { AvailabilityBadge } from '../card/availability-badge.tsx';
import { PositionBoard } from '../card/position-board.tsx';
import type { ShownPlayer } from '../shown-player.ts';
import classes from './player-header.module.css';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface PlayerHeaderProps {
  player: ShownPlayer;
  /** The star beside the name. */
  star?: ReactNode;
  actions?: ReactNode;
}

/** Name, position and the contact data that the viewer may see. */
export function PlayerHeader({ player, star, actions }: PlayerHeaderProps) {
  const { firstName, lastName, playerProfile: profile } = player;
  return (
    <header className={classes.header}>
      <PositionBoard position={profile?.position ?? null} className={classes.board} />
      <div className={classes.words}>
        <div className={classes.who}>
          <PersonAvatar firstName={firstName} lastName={lastName} size="lg" />
          <div className={classes.names}>
            <div className={classes.nameLine}>
              <Title order={1} size="h2" className={classes.name}>
                {fullName(player)}
              </Title>
              {player.isVerified && <StatusBadge tone="good">Verified</StatusBadge>}
            </div>
            <div className={classes.badges}>
              <span className={classes.username}>@{player.username}</span>
              <StatusBadge tone="plain">{profile?.position ?? 'Player'}</StatusBadge>
              {profile && (
                <AvailabilityBadge availability={profile.availability} label={capitalise(profile.availability)} />
              )}
            </div>
          </div>
          {star && <div className={classes.star}>{star}</div>}
        </div>
        <Contacts player={player} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}

function Contacts({ player }: { player: ShownPlayer }) {
  const age = ageInYears(player.dateOfBirth);
  const location = player.playerProfile?.location;
  return (
    <ul className={classes.contacts} aria-label="Contact and age">
      {age !== null && (
        <li>
          <IconCalendar {...ICON} />
          {age} years old
        </li>
      )}
      {location && (
        <li>
          <IconMapPin {...ICON} />
          {location}
        </li>
      )}
      {player.email && (
        <li>
          <IconMail {...ICON} />
          <a href={`mailto:${player.email}`}>{player.email}</a>
        </li>
      )}
      {player.phone && (
        <li>
          <IconPhone {...ICON} />
          <a href={`tel:${player.phone.replace(/[^+\d]/g, '')}`}>{player.phone}</a>
        </li>
      )}
    </ul>
  );
}
