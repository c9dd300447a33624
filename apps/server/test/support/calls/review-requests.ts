import { type MakeRequest, nothing, UNKNOWN_ID } from './subjects.ts';

const pending: MakeRequest = ({ data, player }) => ({ input: { id: data.pending.get(player.id)?.id } });
const unknown = UNKNOWN_ID.params.id;
const decision = {
  revision: 1,
  decision: { kind: 'approve' },
  watchedSeconds: 2,
  checklist: [],
  acknowledged: ['copy'],
};

/** Calls of the review mode and the list of the moderation. */
export const REVIEW_REQUESTS = {
  'videos.forModeration': () => ({ input: {} }),
  'videos.moderationCount': () => ({ input: {} }),
  'videos.counts': nothing,
  'videos.moderateMany': ({ data, player }) => ({
    input: { videos: [{ id: data.pending.get(player.id)?.id, revision: 1 }], decision: { kind: 'approve' } },
  }),
  'videos.approve': pending,
  'videos.approve | unknown id': () => ({ input: { id: unknown } }),
  'reviews.waitingCount': nothing,
  'reviews.next': () => ({ input: {} }),
  'reviews.open': pending,
  'reviews.open | unknown id': () => ({ input: { id: unknown } }),
  'reviews.skip': pending,
  'reviews.renew': pending,
  'reviews.release': pending,
  'reviews.decide': ({ data, player }) => ({ input: { id: data.pending.get(player.id)?.id, ...decision } }),
  'reviews.decide | unknown id': () => ({ input: { id: unknown, ...decision } }),
} satisfies Record<string, MakeRequest>;
