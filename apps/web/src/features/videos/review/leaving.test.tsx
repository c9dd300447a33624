import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { aReviewSheet } from '../../../testing/reviews.ts';
import { held, inputsOf, stubServerFor } from '../../../testing/server.ts';

test('a reviewer who leaves right after a decision reads that it was saved, and can undo it', {
  tags: ['REV-10'],
}, async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const decided = held({ entryId: 'entry' });
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'reviews.next': () => ({ sheet: aReviewSheet({ video: { id: 'one', title: 'First clip' } }), waiting: 1 }),
    'reviews.release': () => ({ ok: true }),
    'reviews.decide': decided.answer,
    'audit.undoMany': () => [],
    'videos.counts': () => ({ total: 1, approved: 0, pending: 1 }),
    'videos.moderationCount': () => 0,
    'videos.forModeration': () => ({ items: [], nextCursor: null }),
  });
  openPage('/admin/content/review');
  await screen.findByText('First clip', { selector: 'h2' });
  await press('Approve');
  await waitFor(() => expect(inputsOf(calls, 'reviews.decide')).toHaveLength(1));
  fireEvent.click(screen.getByText('All Videos'));
  await screen.findByText('No videos found');
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
