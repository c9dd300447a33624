import type { Video } from '@touchline/contracts/videos';
import { StatusBadge } from '../../components/status-badge.tsx';

interface VideoBadgesProps {
  video: Pick<Video, 'isApproved' | 'isPublic'>;
  /** The label of an approved video: 'Live' for its player, 'Approved' for moderators. */
  approved: 'Live' | 'Approved';
}

/** Approved or pending, and private if only its player and admins may see it. */
export function VideoBadges({ video: { isApproved, isPublic }, approved }: VideoBadgesProps) {
  return (
    <>
      {/* A private video is never live, even if approved. */}
      {isApproved && <StatusBadge tone="good">{isPublic ? approved : 'Approved'}</StatusBadge>}
      {!isApproved && <StatusBadge tone="waiting">Pending</StatusBadge>}
      {!isPublic && <StatusBadge tone="plain">Private</StatusBadge>}
    </>
  );
}
