import type { AccountReview } from '@touchline/contracts/account-reviews';
import { ReviewDetails } from '../review/review-details.tsx';
import { SectionsOnPage } from '../review/section-place.ts';
import { UserClips } from './user-clips.tsx';

/** What the drawer shows of a user, as cards of a page, with all clips. */
export function UserDetails({ review }: { review: AccountReview }) {
  return (
    <SectionsOnPage value="page">
      <ReviewDetails review={review} clips={<UserClips userId={review.account.id} counts={review.clips.counts} />} />
    </SectionsOnPage>
  );
}
