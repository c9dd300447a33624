import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useSelection } from '../../../../components/bulk/use-selection.ts';
import { expectToast, field, part, press } from '../../../../testing/actions.ts';
import { openPage, openPart } from '../../../../testing/app.tsx';
import { anAccount } from '../../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../../testing/server.ts';
import { aModeratedVideo } from '../../../../testing/videos.ts';
import { VideosBar } from './videos-bar.tsx';

const VIDEOS = ['One', 'Two', 'Three'].map((title) => aModeratedVideo({ id: title.toLowerCase(), title, revision: 3 }));
const seen = (id: string) => ({ id, revision: 3 });

async function open(answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.counts': () => ({ total: 3, approved: 0, pending: 3, rejected: 0 }),
    'videos.moderationCount': () => 3,
    'videos.forModeration': () => ({ items: VIDEOS, nextCursor: null }),
    'reviews.waitingCount': () => 3,
    'videos.moderateMany': (input) =>
      input.videos.map(({ id }) =>
        id === 'two' ? { id, message: 'This video has been deleted.', isTaken: false } : { id, entryId: `e-${id}` },
      ),
    ...answers,
  });
  openPage('/admin/content');
  await screen.findByText('Two', { selector: 'h3' });
  return calls;
}

const select = (...titles: string[]) => {
  for (const title of titles) fireEvent.click(field(`Select ${title}`));
};
const bar = () => within(screen.getByRole('group', { name: 'Selected videos' }));
const status = (text: string) => screen.findByText(text, { selector: '[role=status]' });

test('an admin approves several videos, reads which stayed as they were, and undoes the others', {
  tags: ['REV-12'],
}, async () => {
  const calls = await open({ 'audit.undoMany': () => [] });
  select('One', 'Two');
  await status('2 videos selected');
  await press('Approve', bar());
  await expectToast('1 video approved “Two”: This video has been deleted. Undo');
  expect(inputsOf(calls, 'videos.moderateMany')).toEqual([
    { videos: [seen('one'), seen('two')], decision: { kind: 'approve' } },
  ]);
  // The buttons have gone with the selection.
  expect(screen.queryByRole('group', { name: 'Selected videos' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Videos (3)');
  await press('Undo');
  await expectToast('Undone Everything is as it was before.');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['e-one'] }]);
});

test('videos that another admin is reviewing are named, and left out unless the admin decides on them too', {
  tags: ['REV-18'],
}, async () => {
  const calls = await open({
    'videos.moderateMany': ({ videos, overridesClaim }) =>
      videos.map(({ id }) =>
        id === 'two' && !overridesClaim
          ? { id, message: 'Ada First is reviewing this video at the moment.', isTaken: true }
          : { id, entryId: `e-${id}` },
      ),
  });
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Approve 1 video under review too?', hidden: true }));
  select('One', 'Two');
  await press('Approve', bar());
  (await question()).getByText(/^“Two”: Ada First is reviewing this video at the moment\./);
  await press('Leave Out', await question());
  await expectToast('1 video approved “Two”: Ada First is reviewing this video at the moment. Undo');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  select('One', 'Two');
  await press('Approve', bar());
  await press('Approve Anyway', await question());
  await expectToast('2 videos approved Undo');
  expect(inputsOf(calls, 'videos.moderateMany').at(-1)).toEqual({
    ...{ videos: [seen('two')], decision: { kind: 'approve' }, overridesClaim: true },
  });
});

test('all shown videos are selected and cleared by one box', async () => {
  await open();
  const all = field('Select all shown');
  select('One');
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  await status('3 videos selected');
  expect([all.checked, field('Select Three').checked]).toEqual([true, true]);
  await press('Clear');
  expect(field('Select Three').checked).toBe(false);
  expect(screen.queryByText('Clear')).toBeNull();
});

test('several videos are rejected with a reason, which the dialog asks for', async () => {
  const calls = await open();
  select('One', 'Three');
  await press('Reject', bar());
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 videos' }));
  fireEvent.click(dialog.getByLabelText(/Rights or music/));
  await press('Reject', dialog);
  await expectToast('2 videos rejected Undo');
  expect(inputsOf(calls, 'videos.moderateMany')).toEqual([
    {
      videos: [seen('one'), seen('three')],
      decision: { kind: 'reject', reason: 'rights', note: null, privateNote: null },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function ShrinkingList() {
  const [listed, setListed] = useState(VIDEOS);
  return (
    <>
      <button type="button" onClick={() => setListed(VIDEOS.slice(2))}>
        Decided by another admin
      </button>
      <VideosBar selection={useSelection(listed, ({ id }) => id)} onDone={() => {}} />
    </>
  );
}

test('a rejection is of the videos that were selected when its dialog was opened', async () => {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.moderateMany': ({ videos }) => videos.map(({ id }) => ({ id, entryId: `e-${id}` })),
  });
  openPart(<ShrinkingList />);
  fireEvent.click(await screen.findByLabelText('Select all shown'));
  await press('Reject');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 3 videos' }));
  fireEvent.click(screen.getByText('Decided by another admin'));
  dialog.getByText('Reject 3 videos');
  fireEvent.click(dialog.getByLabelText(/Rights or music/));
  await press('Reject', dialog);
  await expectToast('3 videos rejected Undo');
  expect(inputsOf(calls, 'videos.moderateMany')).toMatchObject([{ videos: VIDEOS.map(({ id }) => seen(id)) }]);
});

test('several videos are moved to the trash after a question that says how long they can be restored, and come back', async () => {
  const calls = await open({
    'trash.moveMany': () => [
      { id: 'one', itemId: 'item', approvalId: null, error: null },
      { id: 'two', itemId: null, approvalId: null, error: 'This cannot be deleted now.' },
    ],
    'trash.restoreMany': () => [{ id: 'item', itemId: 'item', approvalId: null, error: null }],
  });
  select('One', 'Two');
  await press('Move to Trash', bar());
  const question = within(await screen.findByRole('dialog', { name: 'Move 2 videos to the trash' }));
  question.getByText(/can restore them from the trash for 30 days/);
  await press('Move to Trash', question);
  await expectToast('1 video moved to the trash “Two”: This cannot be deleted now. Undo');
  expect(inputsOf(calls, 'trash.moveMany')).toEqual([{ kind: 'video', ids: ['one', 'two'] }]);
  await press('Undo');
  await expectToast('1 video restored from the trash');
  expect(inputsOf(calls, 'trash.restoreMany')).toEqual([{ ids: ['item'] }]);
});

test('an undo that brings not all videos back from the trash says why', async () => {
  await open({
    'trash.moveMany': () => ['one', 'two'].map((id) => ({ id, itemId: `item-${id}`, approvalId: null, error: null })),
    'trash.restoreMany': () => [
      { id: 'item-one', itemId: 'item-one', approvalId: null, error: null },
      { id: 'item-two', itemId: null, approvalId: null, error: 'The player has been deleted.' },
    ],
  });
  select('One', 'Two');
  await press('Move to Trash', bar());
  await press('Move to Trash', within(await screen.findByRole('dialog')));
  await press('Undo');
  await expectToast('1 video restored from the trash The player has been deleted.');
});

test('a call that fails changes nothing and says so', async () => {
  await open({ 'videos.moderateMany': () => new Rejection('BUSY') });
  select('One');
  await press('Approve', bar());
  await expectToast('0 videos approved “One”: The server is busy. Please try again in a moment.');
});

test('a link with the number of waiting videos leads to the review mode', async () => {
  await open();
  expect((await screen.findByText('Review Videos (3)')).closest('a')?.getAttribute('href')).toBe(
    '/admin/content/review',
  );
  expect(part('One').getByText('Approve').textContent).toBe('Approve');
});
