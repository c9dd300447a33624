import { expect, test } from 'vitest';
import { type Copy, isLikelyCopy } from './review-sheets.ts';
import { proposedReason } from './video-reviews.ts';

const UPLOADED = '2026-03-01T10:00:00.000Z';
const player = { id: 'p', firstName: 'Cy', lastName: 'Dee' };
const copyOf = ({ isSamePlayer = false, isApproved = false, createdAt = '2026-02-01T10:00:00.000Z' }): Copy => ({
  kind: 'near',
  share: 0.9,
  isSamePlayer,
  video: { id: 'c', title: 'The original', createdAt, isApproved, player },
});

test.each([
  ['another player’s video', copyOf({}), true],
  ['an approved video of the same player', copyOf({ isSamePlayer: true, isApproved: true }), true],
  ['a clip of the same player that was not approved', copyOf({ isSamePlayer: true }), false],
  ['a video that was uploaded later', copyOf({ createdAt: '2026-03-02T10:00:00.000Z', isApproved: true }), false],
])('of what has the same pictures, a likely copy or not: %s', { tags: ['REV-21'] }, (_, copy, isCopy) => {
  expect(isLikelyCopy({ video: { createdAt: UPLOADED }, copies: [copy] })).toBe(isCopy);
});

test('a checklist that was begun proposes its reason before that of a copy', { tags: ['REV-19', 'REV-21'] }, () => {
  expect(proposedReason(['person'], { isCopy: true })).toBe('minor-without-consent');
  expect(proposedReason([], { isCopy: true })).toBe('copy');
  expect(proposedReason([], { isCopy: false })).toBeNull();
});
