import type { PlayerVideo, Video } from '@touchline/contracts/videos';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, formatDuration } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ProcessingBadge } from '../../../shared/videos/processing-badge.tsx';
import { Entries, Entry, EntryNote } from './entries.tsx';

type Clip = Video & Partial<Pick<PlayerVideo, 'rejection'>>;

/** Clips of a player in every state; each leads to itself in the moderation, where it plays. */
export function ClipEntries({ clips }: { clips: readonly Clip[] }) {
  return (
    <Entries>
      {clips.map((clip) => (
        <Entry
          key={clip.id}
          badges={
            <>
              <StatusBadge tone={clip.isApproved ? 'good' : clip.rejection ? 'danger' : 'waiting'}>
                {clip.isApproved ? 'Approved' : clip.rejection ? 'Rejected' : 'Pending'}
              </StatusBadge>
              <ProcessingBadge processing={clip.processing} />
            </>
          }
        >
          <Link to={paths.adminContent({ video: clip.id })}>{clip.title}</Link>
          <EntryNote>
            {formatDate(clip.createdAt)}
            {clip.duration !== null && ` · ${formatDuration(clip.duration)}`}
            {!clip.isPublic && ' · Private'}
          </EntryNote>
        </Entry>
      ))}
    </Entries>
  );
}
