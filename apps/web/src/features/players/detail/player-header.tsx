import { Title } from '@mantine/core';
import { IconCalendar, IconLock, IconMail, IconMapPin, IconPhone, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { ageInYears, capitalise, fullName } from '../../../lib/format.ts';
import { positionText } from '../../../shared/players/position-text.ts';
import { AvailabilityBadge } from '../card/availability-badge.tsx';
import { PositionBoard } from '../card/position-board.tsx';
import { minorText, NO_CONTACT_TEXTS, type ShownPlayer } from '../shown-player.ts';
import classes from './player-header.module.css';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface PlayerHeaderProps {
  player: ShownPlayer;
  /** The star beside the name. */
  star?: ReactNode;
  actions?: ReactNode;
  /** Asks for the contact data of a player who shows it to those they have accepted. */
  ask?: ReactNode;
}

/** Name, position and the contact data that the viewer may see. */
export function PlayerHeader({ player, star, actions, ask }: PlayerHeaderProps) {
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
              {player.username && <span className={classes.username}>@{player.username}</span>}
              <StatusBadge tone="plain">{positionText(profile)}</StatusBadge>
              {profile && (
                <AvailabilityBadge availability={profile.availability} label={capitalise(profile.availability)} />
              )}
            </div>
          </div>
          {star && <div className={classes.star}>{star}</div>}
        </div>
        <Contacts player={player} ask={ask} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}

function Contacts({ player, ask }: Pick<PlayerHeaderProps, 'player' | 'ask'>) {
  const years = ageInYears(player.dateOfBirth);
  const age = years === null ? minorText(player) : `${years} years old`;
  const location = player.playerProfile?.location;
  return (
    <ul className={classes.contacts} aria-label="Contact and age">
      {age && (
        <li>
          <IconCalendar {...ICON} />
          {age}
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
          <a href={telephoneLink(player.phone)}>{player.phone}</a>
        </li>
      )}
      {player.contactAccess === 'protected' && (
        <li>
          <IconShieldCheck {...ICON} />
          {NO_CONTACT_TEXTS.protected}
        </li>
      )}
      {player.guardianContacts?.map(({ email, phone }) => (
        <li key={email}>
          <IconMail {...ICON} />
          <span>
            Guardian: <a href={`mailto:${email}`}>{email}</a>
            {phone && (
              <>
                , <a href={telephoneLink(phone)}>{phone}</a>
              </>
            )}
          </span>
        </li>
      ))}
      {player.contactAccess === 'on-acceptance' && (
        <li>
          <IconLock {...ICON} />
          <div className={classes.asked}>
            <span>{NO_CONTACT_TEXTS['on-acceptance']}</span>
            {ask}
          </div>
        </li>
      )}
    </ul>
  );
}

const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
