import type { AccountReview } from '@touchline/contracts/account-reviews';
import type { PlayerVideo, Video } from '@touchline/contracts/videos';
import { Link } from 'react-router-dom';
import { PlainList } from '../../../components/lists.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCount, formatDate, formatDuration } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ProcessingBadge } from '../../../shared/videos/processing-badge.tsx';
import { Entry, EntryNote } from './entry.tsx';
import { ReviewSection } from './review-section.tsx';

type Clip = Video & Partial<Pick<PlayerVideo, 'rejection'>>;

/** Clips of a player in every state; each leads to itself in the moderation, where it plays. */
export function ClipEntries({ clips }: { clips: readonly Clip[] }) {
  return (
    <PlainList gap="sm">
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
    </PlainList>
  );
}

/** The latest clips of a player; each leads to itself in the moderation, where it plays. */
export function ReviewClips({ clips: { items, counts } }: Pick<AccountReview, 'clips'>) {
  const title = counts.total === 0 ? 'Clips' : `Clips (${formatCount(counts.total)})`;
  return (
    <ReviewSection title={title}>
      {items.length === 0 ? <p>No clips have been uploaded yet.</p> : <ClipEntries clips={items} />}
      {counts.total > items.length && <p>These are the latest {items.length}.</p>}
    </ReviewSection>
  );
}
