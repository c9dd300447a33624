import { Skeleton } from '@mantine/core';
import type { Player } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PlayerCard } from './player-card.tsx';
import classes from './player-grid.module.css';

interface PlayerGridProps {
  players: readonly Player[];
  /** What is shown belongs to the filters of a moment ago; the new list is on its way. */
  isOutdated?: boolean;
  /** Slots of each card. */
  corners?: (player: Player) => ReactNode;
  actions?: (player: Player) => ReactNode;
}

/** Cards that lead to their players. */
export function PlayerGrid({ players, isOutdated = false, corners, actions }: PlayerGridProps) {
  return (
    <ul className={classes.grid} aria-busy={isOutdated}>
      {players.map((player) => (
        <li key={player.id} className={classes.cell}>
          <PlayerCard
            player={player}
            name={<Link to={paths.player(player.id)}>{fullName(player)}</Link>}
            corners={corners?.(player)}
            actions={actions?.(player)}
          />
        </li>
      ))}
    </ul>
  );
}

export function PlayerGridSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.grid} role="status" aria-label="Loading players">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.ghost}>
          <Skeleton className={classes.ghostBoard} radius={0} />
          <div className={classes.ghostWords}>
            <Skeleton height={22} width="65%" />
            <Skeleton height={16} width="85%" />
            <Skeleton height={14} width="50%" />
          </div>
        </div>
      ))}
    </div>
  );
}
