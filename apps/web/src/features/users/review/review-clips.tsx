import type { AccountReview } from '@touchline/contracts/account-reviews';
import { Link } from 'react-router-dom';
import { ProcessingBadge } from '../../../components/processing-badge.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCount, formatDate, formatDuration } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './entries.module.css';
import { ReviewSection } from './review-section.tsx';

/** The latest clips of a player; each leads to itself in the moderation, where it plays. */
export function ReviewClips({ clips: { items, counts } }: Pick<AccountReview, 'clips'>) {
  const title = counts.total === 0 ? 'Clips' : `Clips (${formatCount(counts.total)})`;
  return (
    <ReviewSection title={title}>
      {items.length === 0 ? (
        <p>No clips have been uploaded yet.</p>
      ) : (
        <ul className={classes.entries}>
          {items.map((clip) => (
            <li key={clip.id} className={classes.entry}>
              <div className={classes.words}>
                <Link to={paths.adminContent({ video: clip.id })}>{clip.title}</Link>
                <span className={classes.about}>
                  {formatDate(clip.createdAt)}
                  {clip.duration !== null && ` · ${formatDuration(clip.duration)}`}
                  {!clip.isPublic && ' · Private'}
                </span>
              </div>
              <StatusBadge tone={clip.isApproved ? 'good' : 'waiting'}>
                {clip.isApproved ? 'Approved' : 'Pending'}
              </StatusBadge>
              <ProcessingBadge processing={clip.processing} />
            </li>
          ))}
        </ul>
      )}
      {counts.total > items.length && <p>These are the latest {items.length}.</p>}
    </ReviewSection>
  );
}
