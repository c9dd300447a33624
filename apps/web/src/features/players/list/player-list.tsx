import { Skeleton } from '@mantine/core';
import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countOf, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { positionText } from '../../../shared/players/position-text.ts';
import { AvailabilityBadge, bodyFacts, UNKNOWN } from '../card/card-facts.tsx';
import { ON_PROFILE, type ShownPlayer } from '../shown-player.ts';
import classes from './player-list.module.css';

/** Keeps a number and its unit in one line. */
const NO_BREAK = '\u00a0';

interface PlayerListProps {
  players: readonly ShownPlayer[];
  isOutdated?: boolean;
  /** Kept in the history by the links to the players. */
  linkState?: object;
  /** Small controls at the end of a row. */
  controls: (player: ShownPlayer) => ReactNode;
}

/** One row for each player, which links to the player; narrow lists keep the name and put the rest below it. */
export function PlayerList({ players, isOutdated = false, linkState, controls }: PlayerListProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-busy={isOutdated}>
        <thead className={classes.head}>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Position</th>
            <th scope="col" className={classes.number}>
              Age
            </th>
            <th scope="col" className={classes.number}>
              Height
            </th>
            <th scope="col">Foot</th>
            <th scope="col" className={classes.club}>
              Club
            </th>
            <th scope="col">Availability</th>
            <th scope="col" className={classes.number}>
              Clips
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <PlayerRow key={player.id} player={player} linkState={linkState} controls={controls(player)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlayerRowProps {
  player: ShownPlayer;
  linkState: object | undefined;
  controls: ReactNode;
}

function PlayerRow({ player, linkState, controls }: PlayerRowProps) {
  const { playerProfile: profile, clipCount = 0 } = player;
  const { age, ageText, height, foot, footText } = bodyFacts(player);
  const position = positionText(profile);
  const club = player.isShort ? ON_PROFILE : (profile?.currentClub ?? UNKNOWN);
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.who}>
        <Link to={paths.player(player.id)} state={linkState} className={classes.name ?? ''}>
          {fullName(player)}
        </Link>
        <span className={classes.summary}>{[position, profile?.currentClub].filter(Boolean).join(' · ')}</span>
        <span className={classes.summary}>
          {[ageText, height, footText, countOf(clipCount, 'clip')]
            .filter((fact) => fact !== null)
            .map((fact) => fact.replaceAll(' ', NO_BREAK))
            .join(' · ')}
        </span>
        {profile && <span className={classes.summary}>{AVAILABILITY_LABELS[profile.availability]}</span>}
      </th>
      <td className={classes.position}>
        {position}
        <span className={classes.clubBelow}>{club}</span>
      </td>
      <td className={classes.number}>{age ?? UNKNOWN}</td>
      <td className={classes.number}>{height ?? UNKNOWN}</td>
      <td>{foot ?? UNKNOWN}</td>
      <td className={classes.club}>
        <span className={classes.cut}>{club}</span>
      </td>
      <td>{profile && <AvailabilityBadge availability={profile.availability} />}</td>
      <td className={classes.number}>{clipCount}</td>
      <td className={classes.controls}>
        <div>{controls}</div>
      </td>
    </tr>
  );
}

export function PlayerListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.frame} role="status" aria-label="Loading players">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.loading}>
          <Skeleton height={18} width="55%" />
        </div>
      ))}
    </div>
  );
}
