import type { VideoEventKind } from '@touchline/contracts/video-reviews';

/** What has happened to a video, as its history says it. */
export const EVENT_LABELS: Record<VideoEventKind, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned to the review',
  edited: 'Texts changed',
  replaced: 'File replaced',
  resubmitted: 'Sent to the review again',
  undone: 'A decision was undone',
};
