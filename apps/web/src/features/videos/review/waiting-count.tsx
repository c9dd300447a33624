import { ButtonLink } from '../../../components/button-link.tsx';
import { countOf, formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';

/** How many videos wait, kept up to date while other admins decide. */
export function WaitingCount() {
  const waiting = trpc.reviews.waitingCount.useQuery().data;
  if (waiting === undefined) return 'The video that waits longest comes first.';
  return `${countOf(waiting, 'video waits', 'videos wait')}.`;
}

/** Leads to the review mode, with the number of videos that wait there. */
export function ReviewLink() {
  const waiting = trpc.reviews.waitingCount.useQuery().data;
  return (
    <ButtonLink to={paths.adminReview()} size="sm">
      {waiting ? `Review Videos (${formatCount(waiting)})` : 'Review Videos'}
    </ButtonLink>
  );
}
