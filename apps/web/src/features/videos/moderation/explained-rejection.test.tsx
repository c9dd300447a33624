import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerDiscardQuestion, expectToast, field, fill, part, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { type Answers, inputsOf, type OutputOf, stubServerFor } from '../../../testing/server.ts';
import { aModeratedVideo } from '../../../testing/videos.ts';

const LIVE = aModeratedVideo({ isApproved: true });

async function openModeration(video = LIVE, answers: Answers = {}) {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.counts': () => ({ total: 1, approved: 1, pending: 0, rejected: 0 }),
    'videos.moderationCount': () => 1,
    'videos.forModeration': () => ({ items: [video], nextCursor: null }),
    'videos.moderate': () => LIVE,
    ...answers,
  });
  openPage('/admin/content');
  await screen.findByText('Solo run', { selector: 'h3' });
  return calls;
}

async function askToReject() {
  await press('Reject', part('Solo run'));
  return within(await screen.findByRole('dialog', { name: 'Reject “Solo run”' }));
}

test('a rejection says its reason and notes, and sends nothing else', { tags: ['REV-08'] }, async () => {
  const calls = await openModeration();
  const dialog = await askToReject();
  fireEvent.click(dialog.getByLabelText(/Contact details are visible/));
  fill('Note for the player', ' A number on the fence. ');
  await press('Reject', dialog);
  await expectToast('Video rejected The video is private until its player sends it to the review again.');
  expect(inputsOf(calls, 'videos.moderate')).toEqual([
    {
      id: LIVE.id,
      patch: { isApproved: false, isPublic: false, reason: 'contact-details', note: 'A number on the fence.' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The next rejection begins without them.
  await askToReject();
  expect([field('No reason').checked, field('Note for the player').value]).toEqual([true, '']);
});

test('a private note may be the only thing that is said', async () => {
  const calls = await openModeration();
  const dialog = await askToReject();
  fill('Private note', 'Seen before.');
  await press('Reject', dialog);
  const patch = { isApproved: false, isPublic: false, privateNote: 'Seen before.' };
  await waitFor(() => expect(inputsOf(calls, 'videos.moderate')).toEqual([{ id: LIVE.id, patch }]));
});

test('another reason is sent only with a note that tells the player which', async () => {
  const calls = await openModeration();
  const dialog = await askToReject();
  fireEvent.click(dialog.getByLabelText(/Another reason/));
  await press('Reject', dialog);
  await dialog.findByText('Please tell the player the reason.');
  expect(inputsOf(calls, 'videos.moderate')).toEqual([]);
  fill('Note for the player', 'A scene of a film.');
  await press('Reject', dialog);
  const patch = { isApproved: false, isPublic: false, reason: 'other', note: 'A scene of a film.' };
  await waitFor(() => expect(inputsOf(calls, 'videos.moderate')).toEqual([{ id: LIVE.id, patch }]));
});

test('what was typed is not lost by mistake, and cancelling rejects nothing', async () => {
  const calls = await openModeration();
  const dialog = await askToReject();
  fill('Note for the player', 'Half a sentence');
  await press('Cancel', dialog);
  await answerDiscardQuestion('Keep Editing');
  expect(field('Note for the player').value).toBe('Half a sentence');
  await press('Cancel', dialog);
  await answerDiscardQuestion('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputsOf(calls, 'videos.moderate')).toEqual([]);
});

test('a rejected video tells moderators why, and its history who decided and what they noted', {
  tags: ['REV-14'],
}, async () => {
  const rejection = { reason: 'quality' as const, note: 'Too dark.', rejectedAt: '2026-03-02T10:00:00.000Z' };
  const event = { id: 'e1', watchedSeconds: null, checklist: null, createdAt: '2026-03-02T10:00:00.000Z' };
  const events: OutputOf<'videos.history'>['items'] = [
    {
      ...event,
      kind: 'rejected',
      actor: { id: 'a', name: 'Rita Judge' },
      reason: 'quality',
      note: 'Too dark.',
      privateNote: 'Ask the club.',
    },
    { ...event, id: 'e0', kind: 'edited', actor: null, reason: null, note: null, privateNote: null },
  ];
  await openModeration(aModeratedVideo({ isPublic: false, rejection }), {
    'videos.history': () => ({ items: events, nextCursor: null }),
  });
  const card = part('Solo run');
  card.getByText('Rejected: The quality is too low');
  card.getByText('Too dark.');
  fireEvent.click(card.getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of “Solo run”' }));
  const list = await dialog.findAllByRole('listitem');
  expect(list[0]?.textContent).toContain('Rejected: The quality is too lowRita Judge');
  expect(list[0]?.textContent).toContain('Too dark.Private note: Ask the club.');
  expect(list[1]?.textContent).toContain('Texts changedA deleted user');
});
