import { Link } from 'react-router-dom';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { ShownPlayer } from '../shown-player.ts';

interface PlayerLinkProps {
  player: Pick<ShownPlayer, 'id' | 'firstName' | 'lastName'>;
  /** Kept in the history, so that the page of the player knows its list. */
  state: object | undefined;
  className?: string | undefined;
}

/** The name of a player in a list, which leads to their page. */
export function PlayerLink({ player, state, className = '' }: PlayerLinkProps) {
  return (
    <Link to={paths.player(player.id)} state={state} className={className}>
      {fullName(player)}
    </Link>
  );
}
