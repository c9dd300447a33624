import type { VideoEventKind } from '@touchline/contracts/video-reviews';

/** The events in the history of a video, as its player and admins read them. */
export const EVENT_LABELS: Record<VideoEventKind, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned to the review',
  edited: 'Texts changed',
  replaced: 'File replaced',
  resubmitted: 'Sent to the review again',
  undone: 'A decision was undone',
};

/** The same events for a reviewer, who has not made the video. */
export const REVIEW_EVENT_LABELS: Record<VideoEventKind, string> = {
  ...EVENT_LABELS,
  returned: 'Sent back to the review',
  edited: 'Edited by the player',
  replaced: 'File replaced by the player',
};
