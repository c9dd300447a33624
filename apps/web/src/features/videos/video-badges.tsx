import type { Video } from '@touchline/contracts/videos';
import { StatusBadge } from '../../components/status-badge.tsx';

interface VideoBadgesProps {
  video: Pick<Video, 'isApproved' | 'isPublic'>;
  /** How an approved clip is called here: 'Live' to its player, 'Approved' to moderators (decision 51). */
  approved: 'Live' | 'Approved';
}

/** Approved or waiting, and private when nobody else may see it even so. */
export function VideoBadges({ video: { isApproved, isPublic }, approved }: VideoBadgesProps) {
  return (
    <>
      {/* A private clip is never live, whatever a moderator thought of it. */}
      {isApproved && <StatusBadge tone="good">{isPublic ? approved : 'Approved'}</StatusBadge>}
      {!isApproved && <StatusBadge tone="waiting">Pending</StatusBadge>}
      {!isPublic && <StatusBadge tone="plain">Private</StatusBadge>}
    </>
  );
}
