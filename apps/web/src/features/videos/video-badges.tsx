import type { Video } from '@touchline/contracts/videos';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ProcessingBadge } from '../../shared/videos/processing-badge.tsx';

interface VideoBadgesProps {
  video: Pick<Video, 'isApproved' | 'isRejected' | 'isPublic' | 'processing'>;
  /** The label of an approved video: 'Live' for its player, 'Approved' for moderators. */
  approved: 'Live' | 'Approved';
}

/** Approved, rejected or pending, private if only its player and admins may see it, and whether it can be played yet. */
export function VideoBadges({ video: { isApproved, isRejected, isPublic, processing }, approved }: VideoBadgesProps) {
  const isReady = processing === 'ready';
  // For its player a video waits while it is prepared, for moderators it does not wait yet.
  const isPending = !isApproved && !isRejected && (isReady || (approved === 'Live' && processing === 'processing'));
  return (
    <>
      {/* A private video is never live, even if approved, nor is one that cannot be played. */}
      {isApproved && <StatusBadge tone="good">{isPublic && isReady ? approved : 'Approved'}</StatusBadge>}
      {isRejected && <StatusBadge tone="urgent">Rejected</StatusBadge>}
      {isPending && <StatusBadge tone="waiting">Pending</StatusBadge>}
      {!isPublic && <StatusBadge tone="plain">Private</StatusBadge>}
      <ProcessingBadge processing={processing} />
    </>
  );
}
