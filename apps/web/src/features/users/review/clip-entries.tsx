import type { PlayerVideo, Video } from '@touchline/contracts/videos';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, formatDuration } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ProcessingBadge } from '../../../shared/videos/processing-badge.tsx';
import classes from './entries.module.css';

type Clip = Video & Partial<Pick<PlayerVideo, 'rejection'>>;

/** Clips of a player in every state; each leads to itself in the moderation, where it plays. */
export function ClipEntries({ clips }: { clips: readonly Clip[] }) {
  return (
    <ul className={classes.entries}>
      {clips.map((clip) => (
        <li key={clip.id} className={classes.entry}>
          <div className={classes.words}>
            <Link to={paths.adminContent({ video: clip.id })}>{clip.title}</Link>
            <span className={classes.about}>
              {formatDate(clip.createdAt)}
              {clip.duration !== null && ` · ${formatDuration(clip.duration)}`}
              {!clip.isPublic && ' · Private'}
            </span>
          </div>
          <StatusBadge tone={clip.isApproved ? 'good' : clip.rejection ? 'danger' : 'waiting'}>
            {clip.isApproved ? 'Approved' : clip.rejection ? 'Rejected' : 'Pending'}
          </StatusBadge>
          <ProcessingBadge processing={clip.processing} />
        </li>
      ))}
    </ul>
  );
}
