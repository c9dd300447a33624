import type { Video } from '@touchline/contracts/videos';
import { Link } from 'react-router-dom';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './player-link.module.css';

/** Who has uploaded a video, with a link to what admins know of them. */
export function PlayerLink({ player }: Pick<Video, 'player'>) {
  return (
    <Link to={paths.adminUser(player.id)} className={classes.link ?? ''}>
      by {fullName(player)}
    </Link>
  );
}
