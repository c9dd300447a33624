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
  return (
    <>
      {/* A private video is never live, even if approved. */}
      {isApproved && <StatusBadge tone="good">{isPublic ? approved : 'Approved'}</StatusBadge>}
      {isRejected && <StatusBadge tone="urgent">Rejected</StatusBadge>}
      {!isApproved && !isRejected && <StatusBadge tone="waiting">Pending</StatusBadge>}
      {!isPublic && <StatusBadge tone="plain">Private</StatusBadge>}
      <ProcessingBadge processing={processing} />
    </>
  );
}
