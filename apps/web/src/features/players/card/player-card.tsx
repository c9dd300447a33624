import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { type ReactNode, useId } from 'react';
import { countOf, fullName, initialsOf } from '../../../lib/format.ts';
import { ON_PROFILE } from '../shown-player.ts';
import { AvailabilityBadge, type CardPlayer, playerFacts, UNKNOWN } from './card-facts.tsx';
import { ClipPoster, useHoverPlay } from './clip-poster.tsx';
import classes from './player-card.module.css';
import { PositionBoard } from './position-board.tsx';

interface PlayerCardProps {
  player: CardPlayer;
  /** The name; when it is a link, the whole card is its click target. */
  name?: ReactNode;
  /** Its picture takes the place of the pitch. */
  clip?: Video | undefined;
  /** A small control beside the name. */
  corner?: ReactNode;
  actions?: ReactNode;
}

/** A player's name, position, club, body and availability; of a minor without club and body. */
export function PlayerCard({ player, name = fullName(player), clip, corner, actions }: PlayerCardProps) {
  const nameId = useId();
  const { isPlaying, hoverProps } = useHoverPlay();
  const profile = player.playerProfile;
  // Of a minor the location is the country, which may be the nationality too.
  const { position, contract, unconfirmed, distance } = playerFacts(player);
  const place = [...new Set([profile?.location, distance, profile?.nationality])].filter(Boolean).join(' · ');
  // The list and the player's page also have a date that is no warning.
  const standing = contract
    ? [contract, unconfirmed].filter(Boolean).join(' · ')
    : unconfirmed && `Availability ${unconfirmed}`;

  return (
    <article className={classes.card} aria-labelledby={nameId} {...(clip && hoverProps)}>
      <div className={classes.board}>
        {clip ? (
          <ClipPoster clip={clip} isPlaying={isPlaying} />
        ) : (
          <PositionBoard
            isStrip
            position={profile?.position ?? null}
            initials={initialsOf(player.firstName, player.lastName)}
          />
        )}
        <Badges player={player} />
      </div>
      <div className={classes.words}>
        <h3 id={nameId} className={classes.name}>
          {name}
        </h3>
        <p className={classes.line}>
          <strong className={classes.position}>{position}</strong>
          {profile?.currentClub && (
            <>
              {' '}
              <span className={classes.dot}>{'· '}</span>
              {profile.currentClub}
            </>
          )}
        </p>
        <p className={classes.line} data-small>
          {place}
        </p>
        {standing && (
          <p className={classes.line} data-small>
            {standing}
          </p>
        )}
        <Facts player={player} />
        {actions && <div className={classes.actions}>{actions}</div>}
        {corner && <div className={classes.corner}>{corner}</div>}
      </div>
    </article>
  );
}

function Badges({ player: { playerProfile, clipCount = 0 } }: { player: CardPlayer }) {
  return (
    <div className={classes.badges}>
      {playerProfile && <AvailabilityBadge availability={playerProfile.availability} />}
      {clipCount > 0 && (
        <span className={classes.clips}>
          <IconPlayerPlayFilled size={12} aria-hidden="true" />
          {countOf(clipCount, 'clip')}
        </span>
      )}
    </div>
  );
}

function Facts({ player }: { player: CardPlayer }) {
  const { age, height, foot } = playerFacts(player);
  const body = [
    ['Height', height],
    ['Foot', foot],
  ];
  return (
    <dl className={classes.facts} data-minor={player.isMinor}>
      {[['Age', age], ...(player.isShort ? [['Club, height, foot', ON_PROFILE]] : body)].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  );
}
