import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, expectToast, field, fill, optionsOf, part, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { videoOf } from '../../../testing/players.tsx';
import { inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aTrashItem } from '../../../testing/trash.ts';
import { aModeratedVideo, aVideo } from '../../../testing/videos.ts';

const PENDING = aModeratedVideo({ id: 'one', title: 'Waiting clip' });
const APPROVED = aModeratedVideo({ id: 'two', title: 'Live clip', isApproved: true });

function open(query: string, answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'videos.counts': () => ({ total: 12, approved: 9, pending: 3, rejected: 0 }),
    'videos.moderationCount': () => 2,
    'videos.forModeration': () => ({ items: [PENDING, APPROVED], nextCursor: null }),
    ...answers,
  });
  openPage(`/admin/content${query}`);
  return calls;
}

test('a link with a search and a filter opens that list; tiles show the number of videos and lead to other lists', {
  tags: ['ADASH-80', 'MOD-02', 'MOD-03', 'MOD-04', 'MOD-07', 'MOD-09', 'SHELL-64'],
}, async () => {
  const calls = open('?search=bee&status=pending');
  await screen.findByText('Waiting clip');
  expect(field('Search videos or players').value).toBe('bee');
  expect(field('Status').value).toBe('Pending Review');
  expect(inputsOf(calls, 'videos.forModeration')).toMatchObject([{ search: 'bee', status: 'pending' }]);

  await screen.findByText('3 pending review');
  const tiles = Array.from(document.querySelectorAll('dt a'), (link) => [
    link.closest('dl')?.textContent,
    link.getAttribute('href'),
  ]);
  expect(tiles).toEqual([
    ['Total Videos12', '/admin/content'],
    ['Approved9', '/admin/content?status=approved'],
    ['Pending3', '/admin/content?status=pending'],
    ['Rejected0', '/admin/content?status=rejected'],
  ]);
  const heading = await screen.findByText('Videos (2)');
  expect([heading.tagName, heading.parentElement?.role]).toEqual(['H2', 'status']);
  fireEvent.click(screen.getByText('Approved', { selector: 'dt a' }));
  await waitFor(() => expect(field('Status').value).toBe('Approved'));
  expect(field('Search videos or players').value).toBe('');
});

test('the search and the filter are sent with the call and kept in the URL', {
  tags: ['MOD-06', 'MOD-07'],
}, async () => {
  const calls = open('');
  await screen.findByText('Waiting clip');
  fill('Search videos or players', 'bee');
  fireEvent.keyDown(field('Search videos or players'), { key: 'Enter' });
  await waitFor(() => expect(window.location.search).toBe('?search=bee'));
  const options = await optionsOf('Status');
  expect(options.map((option) => option.textContent)).toEqual([
    'All videos',
    'Pending Review',
    'Approved',
    'Rejected',
    'Preparing or failed',
  ]);
  fireEvent.click(options[1] as HTMLElement);
  await waitFor(() => expect(window.location.search).toBe('?search=bee&status=pending'));
  await choose('Status', 'Approved');
  await waitFor(() => expect(window.location.search).toBe('?search=bee&status=approved'));
  await choose('Status', 'All videos');
  await waitFor(() => expect(window.location.search).toBe('?search=bee'));
  const filters = inputsOf(calls, 'videos.forModeration').map((input) => {
    const { search, status } = input;
    return [search, status];
  });
  // The first list with a search was fetched already when the filter went back to all.
  expect(filters).toEqual([
    ['', undefined],
    ['bee', undefined],
    ['bee', 'pending'],
    ['bee', 'approved'],
  ]);
});

test('a list in which nothing matches says so', { tags: ['MOD-19', 'MOD-20'] }, async () => {
  open('?search=no-clip-is-called-this', {
    'videos.moderationCount': () => 0,
    'videos.forModeration': () => ({ items: [], nextCursor: null }),
  });
  await screen.findByText('No videos found');
  expect(screen.getByText(/^Try/).textContent).toBe('Try adjusting your filters.');
});

test('a failed decision or deletion shows one message and changes nothing', {
  tags: ['CONST-13', 'ERR-13', 'ERR-54'],
}, async () => {
  const calls = open('', {
    'videos.approve': () => new Rejection('INTERNAL'),
    'videos.moderate': () => new Rejection('INTERNAL'),
    'videos.delete': () => new Rejection('INTERNAL'),
  });
  await screen.findByText('Waiting clip');
  await press('Approve', part('Waiting clip'));
  await expectToast('Approval failed Failed to approve video. Please try again.');
  await press('Reject', part('Live clip'));
  await press('Reject', within(await screen.findByRole('dialog')));
  await expectToast('Rejection failed Failed to reject video. Please try again.');
  expect(inputsOf(calls, 'videos.approve')).toEqual([{ id: 'one' }]);
  expect(inputsOf(calls, 'videos.moderate')).toEqual([{ id: 'two', patch: { isApproved: false, isPublic: false } }]);
  expect(part('Waiting clip').getByText('Pending').textContent).toBe('Pending');
  expect(part('Live clip').getByText('Approved').textContent).toBe('Approved');

  await press('Cancel', within(screen.getByRole('dialog')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Delete', part('Waiting clip'));
  await press('Delete Video', within(await screen.findByRole('dialog')));
  await expectToast('Deletion failed Failed to delete video. Please try again.');
  expect(part('Waiting clip').getByText('Delete').textContent).toBe('Delete');
});

test.each([
  ['Approve', 'Approval failed'],
  ['Delete', 'Deletion failed'],
])(
  '%s of a video that another admin has deleted says so; it leaves the list and the counts, and the focus stays on the list',
  { tags: ['MOD-60'] },
  async (button, failure) => {
    let videos = [PENDING, APPROVED];
    const gone = () => {
      videos = [APPROVED];
      return new Rejection('VIDEO_NOT_FOUND');
    };
    const calls = open('', {
      'videos.counts': () => ({ total: videos.length, approved: 1, pending: videos.length - 1, rejected: 0 }),
      'videos.moderationCount': () => videos.length,
      'videos.forModeration': () => ({ items: videos, nextCursor: null }),
      'videos.approve': gone,
      'videos.delete': gone,
    });
    await screen.findByText('1 pending review');
    await press(button, part('Waiting clip'));
    if (button === 'Delete') await press('Delete Video', within(await screen.findByRole('dialog')));
    await expectToast(`${failure} This video has been deleted.`);
    await screen.findByText('0 pending review');
    await screen.findByText('Videos (1)');
    await waitFor(() => expect(screen.queryByText('Waiting clip')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Videos (1)');
    expect(inputsOf(calls, 'videos.forModeration')).toHaveLength(2);
  },
);

test('an admin who has become a player in the meantime reads that it is not allowed, and is sent to the own dashboard', {
  tags: ['MOD-60'],
}, async () => {
  let user = anAccount({ role: 'admin' });
  const calls = open('', {
    'auth.me': () => user,
    'videos.approve': () => {
      user = anAccount({ role: 'player' });
      return new Rejection('NOT_ALLOWED');
    },
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
  });
  await screen.findByText('Waiting clip');
  await press('Approve', part('Waiting clip'));
  await expectToast('Approval failed You are not allowed to do this.');
  await waitFor(() => expect(window.location.pathname).toBe('/player/dashboard'));
  expect(inputsOf(calls, 'videos.approve')).toHaveLength(1);
});

test('a video that the admin has not played is not approved in the list, which leads to its review', {
  tags: ['REV-04'],
}, async () => {
  open('', { 'videos.approve': () => new Rejection('REVIEW_NOT_PLAYED') });
  await screen.findByText('Waiting clip');
  await press('Approve', part('Waiting clip'));
  await expectToast('Approval failed Please play more of this video before you approve it. Review');
  fireEvent.click(screen.getByText('Review'));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/admin/content/review?video=one'),
  );
});

test('a list that fails to load shows an error and is requested once', { tags: ['ERR-59', 'CONST-13'] }, async () => {
  const calls = open('', { 'videos.forModeration': () => new Rejection('INTERNAL') });
  expect((await screen.findByText('Failed to fetch videos')).textContent).toBe('Failed to fetch videos');
  expect(inputsOf(calls, 'videos.forModeration')).toHaveLength(1);
});

/** Opens the list with one pending video of a server that stores the changes. */
async function openStoring() {
  let video = aModeratedVideo({ description: 'From the left wing.' });
  let videos = [video];
  const calls = open('', {
    'videos.moderationCount': () => videos.length,
    'videos.forModeration': () => ({ items: videos, nextCursor: null }),
    'videos.approve': () => {
      video = { ...video, isApproved: true };
      videos = [video];
      return video;
    },
    'videos.moderate': ({ patch: { isApproved = video.isApproved, isPublic = video.isPublic } }) => {
      video = { ...video, isApproved, isPublic };
      videos = [video];
      return video;
    },
    'videos.delete': () => {
      videos = [];
      return OK;
    },
  });
  await screen.findByText('Solo run');
  const card = part('Solo run');
  const buttons = () => card.getAllByText(/^(Approve|Reject|Delete)$/).map(({ textContent }) => textContent);
  return { calls, card, buttons };
}

test('a card shows title, state, player, description, date and size of a video, and what a moderator can do', {
  tags: ['ROUTE-16', 'MOD-01', 'MOD-05', 'MOD-08', 'MOD-10', 'MOD-11', 'MOD-12', 'MOD-13'],
}, async () => {
  const { card, buttons } = await openStoring();
  expect(screen.getByText('Content Moderation').tagName).toBe('H1');
  expect(screen.getByPlaceholderText('Search videos or players...')).toBe(field('Search videos or players'));
  expect((await screen.findByText('Videos (1)')).tagName).toBe('H2');
  for (const text of ['Solo run', 'Pending', 'by Ann Bee', 'From the left wing.', '1 Mar 2026', '1 MB']) {
    expect(card.getByText(text).textContent).toBe(text);
  }
  expect(card.queryByText('Private')).toBeNull();
  expect(buttons()).toEqual(['Approve', 'Delete']);
});

test('an approved video can be rejected, and is then private', {
  tags: ['MOD-10', 'MOD-13', 'MOD-14', 'MOD-16', 'MOD-17', 'ERR-53', 'ERR-55'],
}, async () => {
  const { calls, card, buttons } = await openStoring();
  await press('Approve', card);
  await expectToast('Video approved The video is now public.');
  await card.findByText('Approved');
  expect(card.queryByText('Pending')).toBeNull();
  expect(buttons()).toEqual(['Reject', 'Delete']);

  await press('Reject', card);
  await press('Reject', within(await screen.findByRole('dialog')));
  await expectToast('Video rejected The video is private until its player sends it to the review again.');
  await card.findByText('Private');
  card.getByText('Pending');
  expect(buttons()).toEqual(['Approve', 'Delete']);
  const { id } = aVideo();
  expect(inputsOf(calls, 'videos.approve')).toEqual([{ id }]);
  expect(inputsOf(calls, 'videos.moderate')).toEqual([{ id, patch: { isApproved: false, isPublic: false } }]);
});

test('a video is deleted after confirming, and stays when that is cancelled', {
  tags: ['MOD-15', 'MOD-18', 'MOD-19', 'MOD-21', 'ERR-12'],
}, async () => {
  const { calls, card } = await openStoring();
  await press('Delete', card);
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Are you sure you want to delete this video? This action cannot be undone.');
  await press('Cancel', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  card.getByText('Solo run');
  expect(inputsOf(calls, 'videos.delete')).toEqual([]);

  await press('Delete', card);
  await press('Delete Video', within(await screen.findByRole('dialog')));
  await expectToast('Video deleted');
  await screen.findByText('No videos found');
  await screen.findByText('No videos have been uploaded yet.');
  await screen.findByText('Videos (0)');
  expect(inputsOf(calls, 'videos.delete')).toEqual([{ id: aVideo().id }]);
});

test('a card names the admin who reviews its video, and a decision asks before it ends that review', {
  tags: ['REV-18'],
}, async () => {
  const claimed = { ...PENDING, claimedBy: { id: 'ada', name: 'Ada First' } };
  const calls = open('', {
    'videos.forModeration': () => ({ items: [claimed], nextCursor: null }),
    'videos.approve': ({ overridesClaim }) =>
      overridesClaim ? { ...PENDING, isApproved: true } : new Rejection('REVIEW_TAKEN'),
  });
  await screen.findByText('Ada First is reviewing it');
  await press('Approve', part('Waiting clip'));
  const question = within(await screen.findByRole('dialog', { name: 'Approve all the same?', hidden: true }));
  question.getByText('Another admin is reviewing this video at the moment. Your decision ends their review.');
  await press('Cancel', question);
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(inputsOf(calls, 'videos.approve')).toEqual([{ id: PENDING.id }]);
  await press('Approve', part('Waiting clip'));
  await press('Approve Anyway', within(await screen.findByRole('dialog', { hidden: true })));
  await expectToast('Video approved The video is now public.');
  expect(inputsOf(calls, 'videos.approve').at(-1)).toEqual({ id: PENDING.id, overridesClaim: true });
});

test('before a video is deleted or moved to the trash, the question names the admin who reviews it', {
  tags: ['REV-18'],
}, async () => {
  const claimed = { ...PENDING, claimedBy: { id: 'ada', name: 'Ada First' } };
  open('', { 'videos.forModeration': () => ({ items: [claimed], nextCursor: null }) });
  await screen.findByText('Ada First is reviewing it');
  const reviewed = /^Ada First is reviewing this video at the moment\. /;
  await press('Delete', part('Waiting clip'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Waiting clip”', hidden: true }));
  question.getByText(reviewed);
  await press('Cancel', question);
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  fireEvent.click(part('Waiting clip').getByLabelText('More actions'));
  fireEvent.click(await screen.findByText('Move to Trash'));
  within(await screen.findByRole('dialog', { hidden: true })).getByText(reviewed);
});

test('a video is moved to the trash from the menu beside its buttons', async () => {
  let items = [PENDING];
  const calls = open('', {
    'videos.forModeration': () => ({ items, nextCursor: null }),
    'trash.move': () => {
      items = [];
      return aTrashItem({ kind: 'video', label: PENDING.title });
    },
  });
  await screen.findByText('Waiting clip');
  fireEvent.click(part('Waiting clip').getByLabelText('More actions'));
  fireEvent.click(await screen.findByText('Move to Trash'));
  await press('Move to Trash', within(await screen.findByRole('dialog')));
  await expectToast('Moved to the trash Waiting clip can be restored for 30 days. Undo');
  expect(await screen.findByText('No videos found')).toBeTruthy();
  expect(inputsOf(calls, 'trash.move')).toEqual([{ kind: 'video', id: PENDING.id }]);
});

test('a link to one video shows it whatever is first in the list, and leads on to all', {
  tags: ['ADASH-81', 'PLAY-15'],
}, async () => {
  const calls = open('?video=old&t=3', { 'videos.byId': () => aVideo({ id: 'old', title: 'Old clip' }) });
  await screen.findByText('Old clip');
  await waitFor(() => expect(videoOf('Old clip').currentTime).toBe(3));
  expect(screen.queryByText('Waiting clip')).toBeNull();
  expect(inputsOf(calls, 'videos.byId')).toEqual([{ id: 'old' }]);
  screen.getByText('Approve', { selector: 'article *' });
  fireEvent.click(screen.getByText('Show All Videos'));
  await screen.findByText('Waiting clip');
  expect(window.location.search).toBe('');
});

test('a linked video that could not be prepared says so, and an admin has it tried again', async () => {
  const failed = aVideo({ id: 'old', processing: 'failed', media: null, processingError: 'It could not be read.' });
  const calls = open('?video=old', {
    'videos.byId': () => failed,
    'videos.reprocess': () => ({ ...failed, processing: 'processing' }),
  });
  await screen.findByText('It could not be read.');
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(screen.queryByText('Approve', { selector: 'article *' })).toBeNull();
  await press('Try Again');
  await waitFor(() => expect(inputsOf(calls, 'videos.reprocess')).toEqual([{ id: 'old' }]));
});

test('a link to a deleted video says so', { tags: ['ADASH-81'] }, async () => {
  open('?video=gone', { 'videos.byId': () => new Rejection('VIDEO_NOT_FOUND') });
  await screen.findByText('This video does not exist any more');
});
