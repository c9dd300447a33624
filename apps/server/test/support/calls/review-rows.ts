import type { ResponseName } from './response-fields.ts';

const ok = (body: ResponseName) => reviewers({ status: 200, body });

function reviewers<Cell>(admin: Cell) {
  return { signedIn: 403, admin };
}

/** Who may review videos; see matrix.ts. */
export const REVIEW_ROWS = {
  'videos.forModeration': reviewers({ status: 200, body: 'moderatedVideo', isList: true } as const),
  'videos.moderationCount': ok('number'),
  'videos.counts': ok('videoCounts'),
  // It is a copy of another player's video, which is approved in the review only.
  'videos.approve': reviewers(409),
  'videos.approve | unknown id': reviewers(404),
  'videos.moderateMany': reviewers(200),
  'reviews.waitingCount': ok('number'),
  'reviews.next': ok('reviewTurn'),
  'reviews.open': ok('reviewTurn'),
  'reviews.open | unknown id': reviewers(404),
  'reviews.skip': ok('reviewTurn'),
  'reviews.renew': ok('claim'),
  'reviews.release': ok('done'),
  'reviews.decide': ok('decided'),
  'reviews.decide | unknown id': reviewers(404),
};
