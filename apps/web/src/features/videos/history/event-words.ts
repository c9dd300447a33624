import type { VideoEventKind } from '@touchline/contracts/video-reviews';

/** The texts of the events in a video's history. */
export const EVENT_LABELS: Record<VideoEventKind, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned to the review',
  edited: 'Texts changed',
  replaced: 'File replaced',
  resubmitted: 'Sent to the review again',
  undone: 'A decision was undone',
};
