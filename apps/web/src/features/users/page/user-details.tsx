import { Skeleton } from '@mantine/core';
import type { AccountReview } from '@touchline/contracts/account-reviews';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatCount } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { ClipEntries } from '../review/review-clips.tsx';
import { ReviewDetails } from '../review/review-details.tsx';
import { ReviewSection, SectionsOnPage } from '../review/review-section.tsx';

const PAGE_SIZE = 12;

/** What the drawer shows of a user, as cards of a page, with all clips. */
export function UserDetails({ review }: { review: AccountReview }) {
  return (
    <SectionsOnPage value="page">
      <ReviewDetails review={review} clips={<UserClips userId={review.account.id} counts={review.clips.counts} />} />
    </SectionsOnPage>
  );
}

interface UserClipsProps {
  userId: string;
  counts: AccountReview['clips']['counts'];
}

/** All clips of a player, in every state. */
function UserClips({ userId, counts }: UserClipsProps) {
  const clips = trpc.videos.ofPlayer.useInfiniteQuery({ playerId: userId, limit: PAGE_SIZE }, PAGED);
  return (
    <ReviewSection title={counts.total === 0 ? 'Clips' : `Clips (${formatCount(counts.total)})`}>
      {counts.total > 0 && (
        <p>
          {formatCount(counts.approved)} approved, {formatCount(counts.pending)} pending.
        </p>
      )}
      <ListView
        query={clips}
        skeleton={<Skeleton height={120} role="status" aria-label="Loading the clips" />}
        error="The clips could not be loaded"
        empty={<p>No clips have been uploaded yet.</p>}
      >
        {(items) => (
          <>
            <ClipEntries clips={items} />
            <LoadMore query={clips} />
          </>
        )}
      </ListView>
    </ReviewSection>
  );
}
