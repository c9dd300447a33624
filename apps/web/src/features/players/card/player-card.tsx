import { IconMapPin } from '@tabler/icons-react';
import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import type { Player } from '@touchline/contracts/users';
import { type ReactNode, useId } from 'react';
import { FactLine } from '../../../components/fact-line.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { ageInYears, fullName, initialsOf } from '../../../lib/format.ts';
import classes from './player-card.module.css';
import { PositionBoard } from './position-board.tsx';

/** The fields of a player that a card shows. */
export type CardPlayer = Pick<Player, 'firstName' | 'lastName' | 'dateOfBirth' | 'playerProfile'>;

interface PlayerCardProps {
  player: CardPlayer;
  /** The name; when it is a link, the whole card is its click target. */
  name?: ReactNode;
  /** Small controls in the upper corners of the board, where no position is. */
  corners?: ReactNode;
  actions?: ReactNode;
}

/** A player's name, position, club and availability. */
export function PlayerCard({ player, name = fullName(player), corners, actions }: PlayerCardProps) {
  const nameId = useId();
  const profile = player.playerProfile;

  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <PositionBoard
        position={profile?.position ?? null}
        initials={initialsOf(player.firstName, player.lastName)}
        className={classes.board}
      />
      <div className={classes.words}>
        <h3 id={nameId} className={classes.name}>
          {name}
        </h3>
        <p className={classes.position}>
          {profile?.position ?? 'Player'}
          {profile?.currentClub && <span className={classes.club}> · {profile.currentClub}</span>}
        </p>
        <FactLine label="Facts" facts={factsOf(player)} />
        <div className={classes.foot}>
          {profile && (
            <StatusBadge tone={profile.availability === 'contract' ? 'plain' : 'good'}>
              {AVAILABILITY_LABELS[profile.availability]}
            </StatusBadge>
          )}
          {profile?.location && (
            <span className={classes.place}>
              <IconMapPin size={15} aria-hidden="true" />
              {profile.location}
            </span>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {/* Last in the document, so that the name is reached first. */}
      {corners && <div className={classes.corners}>{corners}</div>}
    </article>
  );
}

function factsOf({ dateOfBirth, playerProfile }: CardPlayer): string[] {
  const age = ageInYears(dateOfBirth);
  const foot = playerProfile?.preferredFoot;
  return [
    playerProfile?.nationality ?? null,
    age === null ? null : `${age} years`,
    playerProfile?.height ? `${playerProfile.height} cm` : null,
    foot ? `${foot === 'both' ? 'Both feet' : `${foot === 'left' ? 'Left' : 'Right'} foot`}` : null,
  ].filter((fact) => fact !== null);
}
