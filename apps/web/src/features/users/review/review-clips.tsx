import type { AccountReview } from '@touchline/contracts/account-reviews';
import { formatCount } from '../../../lib/format.ts';
import { ClipEntries } from './clip-entries.tsx';
import { ReviewSection } from './review-section.tsx';

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
