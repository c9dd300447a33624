import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { aReviewSheet } from '../../../testing/reviews.ts';
import { type Answers, type Call, held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const FIRST = { sheet: aReviewSheet({ video: { id: 'one', title: 'First clip' } }), waiting: 1 };

/** Opens the review mode. */
function open(answers: Answers) {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'reviews.next': () => FIRST,
    'reviews.release': () => ({ ok: true }),
    'videos.counts': () => ({ total: 1, approved: 0, pending: 1, rejected: 0 }),
    'videos.moderationCount': () => 0,
    'videos.forModeration': () => ({ items: [], nextCursor: null }),
    ...answers,
  });
  openPage('/admin/content/review');
  return calls;
}

async function leave() {
  fireEvent.click(screen.getByText('All Videos'));
  await screen.findByText('No videos found');
}

async function approve(calls: readonly Call[]) {
  await screen.findByText('First clip', { selector: 'h2' });
  await press('Approve');
  await waitFor(() => expect(inputsOf(calls, 'reviews.decide')).toHaveLength(1));
}

test('a reviewer who leaves right after a decision reads that it was saved, and can undo it', {
  tags: ['REV-10'],
}, async () => {
  const decided = held({ entryId: 'entry' });
  const calls = open({ 'reviews.decide': decided.answer, 'audit.undoMany': () => [] });
  await approve(calls);
  await leave();
  expect(inputsOf(calls, 'videos.forModeration')).toHaveLength(1);

  decided.release();
  await expectToast('Video approved First clip Undo');
  await waitFor(() => expect(inputsOf(calls, 'videos.forModeration')).toHaveLength(2));
  await press('Undo');
  await expectToast('Undone Everything is as it was before.');
  await allCallsSent();
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['entry'] }]);
  // A page that is not open any more claims no video.
  expect(inputsOf(calls, 'reviews.next')).toHaveLength(1);
  expect(inputsOf(calls, 'reviews.open')).toEqual([]);
});

test('a reviewer who leaves right after a decision reads why it was refused', async () => {
  const decided = held(new Rejection('REVIEW_TAKEN'));
  const calls = open({ 'reviews.decide': decided.answer });
  await approve(calls);
  await leave();
  decided.release();
  await expectToast('The decision was not saved Another admin is reviewing this video at the moment.');
});

test('a video that the server gives to a reviewer who has left is left to others', { tags: ['REV-02'] }, async () => {
  const given = held(FIRST);
  const calls = open({ 'reviews.next': given.answer });
  await waitFor(() => expect(inputsOf(calls, 'reviews.next')).toHaveLength(1));
  await leave();
  expect(inputsOf(calls, 'reviews.release')).toEqual([]);
  given.release();
  await waitFor(() => expect(inputsOf(calls, 'reviews.release')).toEqual([{ id: 'one' }]));
});
