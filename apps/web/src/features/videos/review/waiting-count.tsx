import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** How many videos wait, kept up to date while other admins decide. */
export function WaitingCount() {
  const waiting = trpc.reviews.waitingCount.useQuery().data;
  if (waiting === undefined) return 'The video that waits longest comes first.';
  return waiting === 1 ? '1 video waits.' : `${formatCount(waiting)} videos wait.`;
}
