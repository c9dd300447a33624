import { Box, Group, Text, Title } from '@mantine/core';
import {
  IconCalendar,
  IconLock,
  IconMail,
  IconMapPin,
  IconPhone,
  type IconProps,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { ageInYears, capitalise, fullName } from '../../../lib/format.ts';
import { minorText } from '../../../shared/players/age-text.ts';
import { AvailabilityBadge, playerFacts } from '../card/card-facts.tsx';
import { PositionBoard } from '../card/position-board.tsx';
import { NO_CONTACT_TEXTS, type ShownPlayer } from '../shown-player.ts';
import classes from './player-header.module.css';

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
  const { position, height, footText, confirmed } = playerFacts(player);
  // On a phone the sections below say so.
  const facts = [height, footText, profile?.currentClub, profile?.nationality].filter(Boolean);
  return (
    <header className={classes.header}>
      <PositionBoard position={profile?.position ?? null} className={classes.board} />
      <div className={classes.words}>
        <div className={classes.who}>
          <PersonAvatar firstName={firstName} lastName={lastName} size="lg" />
          <div className={classes.person}>
            <Group gap="0.125rem var(--mantine-spacing-sm)">
              <Title order={1} size="h2" className={classes.name}>
                {fullName(player)}
              </Title>
              {player.isVerified && <StatusBadge tone="good">Verified</StatusBadge>}
            </Group>
            <Group gap="0.125rem var(--mantine-spacing-xs)">
              {player.username && (
                <Text span c="dimmed" mr="xs" className={classes.username ?? ''}>
                  @{player.username}
                </Text>
              )}
              <StatusBadge tone="plain">{position}</StatusBadge>
              {profile && (
                <AvailabilityBadge availability={profile.availability} label={capitalise(profile.availability)} />
              )}
              {confirmed && (
                <Text span size="sm" c="dimmed">
                  {confirmed}
                </Text>
              )}
              {facts.length > 0 && (
                <Text span size="sm" visibleFrom="sm" ml="xs" style={{ overflowWrap: 'anywhere' }}>
                  {facts.join(' · ')}
                </Text>
              )}
            </Group>
          </div>
          {star && (
            <Box display="flex" flex="none" style={{ alignSelf: 'flex-start' }}>
              {star}
            </Box>
          )}
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
      {age && <Contact Icon={IconCalendar}>{age}</Contact>}
      {location && <Contact Icon={IconMapPin}>{location}</Contact>}
      {player.email && (
        <Contact Icon={IconMail}>
          <a href={`mailto:${player.email}`}>{player.email}</a>
        </Contact>
      )}
      {player.phone && (
        <Contact Icon={IconPhone}>
          <a href={telephoneLink(player.phone)}>{player.phone}</a>
        </Contact>
      )}
      {player.contactAccess === 'protected' && <Contact Icon={IconShieldCheck}>{NO_CONTACT_TEXTS.protected}</Contact>}
      {player.guardianContacts?.map(({ email, phone }) => (
        <Contact key={email} Icon={IconMail}>
          <span>
            Guardian: <a href={`mailto:${email}`}>{email}</a>
            {phone && (
              <>
                , <a href={telephoneLink(phone)}>{phone}</a>
              </>
            )}
          </span>
        </Contact>
      ))}
      {player.contactAccess === 'on-acceptance' && (
        <Contact Icon={IconLock}>
          <Group gap="0.25rem var(--mantine-spacing-sm)" miw={0}>
            <span>{NO_CONTACT_TEXTS['on-acceptance']}</span>
            {ask}
          </Group>
        </Contact>
      )}
    </ul>
  );
}

function Contact({ Icon, children }: { Icon: ComponentType<IconProps>; children: ReactNode }) {
  return (
    <li>
      <Icon size={18} aria-hidden="true" />
      {children}
    </li>
  );
}

const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
