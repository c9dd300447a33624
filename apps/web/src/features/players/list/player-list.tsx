import { Skeleton } from '@mantine/core';
import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import type { PlayerOrder } from '@touchline/contracts/players';
import type { ReactNode } from 'react';
import { SortHead, type Sorting } from '../../../components/screen/sort-head.tsx';
import { countOf, formatMonth } from '../../../lib/format.ts';
import { AvailabilityBadge, playerFacts, UNKNOWN } from '../card/card-facts.tsx';
import { PlayerLink } from '../card/player-link.tsx';
import type { ShownPlayer } from '../shown-player.ts';
import { flagOf } from './flag.ts';
import classes from './player-list.module.css';

/** Keeps a number and its unit in one line. */
const NO_BREAK = '\u00a0';

interface PlayerListProps {
  players: readonly ShownPlayer[];
  isOutdated?: boolean;
  /** Kept in the history by the links to the players. */
  linkState?: object;
  /** Whether the scout has contacted the player, in a word or two. */
  contactState: (player: ShownPlayer) => string | null;
  /** Small controls at the end of a row. */
  controls: (player: ShownPlayer) => ReactNode;
  sorting: Sorting<PlayerOrder>;
}

/** One row for each player, which links to the player; narrow lists keep the name and put the rest below it. */
export function PlayerList({ players, isOutdated = false, linkState, sorting, ...row }: PlayerListProps) {
  const isByDistance = players.some(({ distanceKm }) => distanceKm !== undefined);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-busy={isOutdated}>
        <thead className={classes.head}>
          <tr>
            <SortHead {...sorting} order="name" label="Name" />
            <SortHead {...sorting} order="position" label="Position" />
            <SortHead {...sorting} order="age" label="Age" className={classes.number} />
            <SortHead {...sorting} order="height" label="Height" startsDown className={classes.number} />
            <th scope="col" className={classes.foot}>
              Foot
            </th>
            <th scope="col" className={classes.club}>
              Club
            </th>
            <SortHead
              {...sorting}
              order={isByDistance ? 'distance' : 'place'}
              label={isByDistance ? 'Distance' : 'Place'}
              className={classes.place}
            />
            <th scope="col" className={classes.more}>
              Nationality
            </th>
            <SortHead {...sorting} order="confirmed" label="Availability" startsDown />
            <th scope="col" className={classes.number}>
              Clips
            </th>
            <th scope="col" className={classes.contact}>
              Contact
            </th>
            <th scope="col" className={classes.more}>
              Joined
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <PlayerRow
              key={player.id}
              player={player}
              linkState={linkState}
              contactState={row.contactState(player)}
              controls={row.controls(player)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlayerRowProps {
  player: ShownPlayer;
  linkState: object | undefined;
  contactState: string | null;
  controls: ReactNode;
}

function PlayerRow({ player, linkState, contactState, controls }: PlayerRowProps) {
  const { playerProfile: profile, clipCount = 0 } = player;
  const { position, club, nationality, age, ageText, height, foot, footText, ...more } = playerFacts(player);
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.who}>
        <PlayerLink player={player} state={linkState} className={classes.name} />
        <span className={classes.summary}>{[position, profile?.currentClub].filter(Boolean).join(' · ')}</span>
        <span className={classes.summary}>
          {[ageText, height, footText, countOf(clipCount, 'clip')]
            .filter((fact) => fact !== null)
            .map((fact) => fact.replaceAll(' ', NO_BREAK))
            .join(' · ')}
        </span>
        {profile && (
          <span className={classes.summary}>
            {[AVAILABILITY_LABELS[profile.availability], more.contract, more.distance?.replaceAll(' ', NO_BREAK)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {contactState && <span className={classes.contactBelow}>{contactState}</span>}
      </th>
      <td className={classes.position} title={position}>
        {position}
        <span className={classes.clubBelow}>{club}</span>
      </td>
      <td className={classes.number}>{age ?? UNKNOWN}</td>
      <td className={classes.number}>{height ?? UNKNOWN}</td>
      <td className={classes.foot}>{foot ?? UNKNOWN}</td>
      <td className={classes.club}>
        <span className={classes.cut}>{club}</span>
      </td>
      <td className={classes.place}>
        <Place profile={profile} isShort={player.isShort} />
        {more.distance && <span className={classes.below}>{more.distance}</span>}
      </td>
      <td className={classes.more}>{nationality}</td>
      <td>
        {profile && <AvailabilityBadge availability={profile.availability} />}
        {more.confirmed && <span className={classes.below}>{more.confirmed}</span>}
      </td>
      <td className={classes.number}>{clipCount}</td>
      <td className={classes.contact}>{contactState ?? UNKNOWN}</td>
      <td className={classes.more}>{formatMonth(player.createdAt)}</td>
      <td className={classes.controls}>
        <div>{controls}</div>
      </td>
    </tr>
  );
}

/** The city, with the flag of the nationality; of a minor the country with its own. */
function Place({ profile, isShort = false }: { profile: ShownPlayer['playerProfile']; isShort?: boolean | undefined }) {
  const country = isShort ? profile?.location : profile?.nationality;
  const flag = flagOf(country);
  return (
    <>
      {flag && (
        <span role="img" aria-label={country ?? ''} title={country ?? ''} className={classes.code}>
          {flag}
        </span>
      )}{' '}
      {profile?.location ?? UNKNOWN}
    </>
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
