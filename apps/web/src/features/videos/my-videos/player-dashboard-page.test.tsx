import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { expect, test, vi } from 'vitest';
import { expectToast, field, part, press, pressInMenu } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { anInvitation } from '../../../testing/guardians.ts';
import { anAccount, aProfile } from '../../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const NO_VIDEOS = { total: 0, approved: 0, pending: 0, rejected: 0 };

interface Options {
  user?: Account;
  videos?: PlayerVideo[];
  answers?: Parameters<typeof stubServerFor>[1];
  mount?: typeof openPage;
}

function open({ user = anAccount(), videos = [], answers = {}, mount = openPage }: Options = {}) {
  const calls = stubServerFor(user, {
    'videos.ownCounts': () => NO_VIDEOS,
    'videos.list': () => ({ items: videos, nextCursor: null }),
    'videos.ofPlayer': () => ({ items: videos, nextCursor: null }),
    ...answers,
  });
  mount('/player/dashboard');
  return calls;
}

const figure = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.parentElement?.querySelector('dd')?.textContent;
};

test('unread messages are counted beside the videos', { tags: ['PDASH-05'] }, async () => {
  open({
    answers: {
      'messages.unreadCount': () => 3,
      'videos.ownCounts': () => ({ total: 6, approved: 4, pending: 2, rejected: 0 }),
    },
  });
  await waitFor(async () => expect(await figure('New Messages')).toBe('3'));
  expect([await figure('Total Videos'), await figure('Approved'), await figure('Pending')]).toEqual(['6', '4', '2']);
});

test('a player sees the numbers and states of their videos, and deletes them after confirming', {
  tags: [
    ...['ROUTE-06', 'PDASH-01', 'PDASH-02', 'PDASH-03', 'PDASH-04', 'PDASH-09', 'PDASH-10', 'PDASH-11', 'PDASH-12'],
    ...['PDASH-13', 'ERR-12'],
  ],
}, async () => {
  const live = aVideo({ id: 'live', title: 'Live clip', isApproved: true });
  let videos = [live, aVideo({ id: 'waiting', title: 'Waiting clip' })];
  const calls = open({
    user: anAccount({ firstName: 'Mara' }),
    answers: {
      'videos.ownCounts': () => {
        const approved = videos.filter(({ isApproved }) => isApproved).length;
        return { total: videos.length, approved, pending: videos.length - approved, rejected: 0 };
      },
      'videos.list': () => ({ items: videos, nextCursor: null }),
      'videos.ofPlayer': () => ({ items: videos, nextCursor: null }),
      'videos.delete': (input) => {
        videos = videos.filter(({ id }) => id !== input.id);
        return { ok: true };
      },
    },
  });
  const numbers = async () => [await figure('Total Videos'), await figure('Approved'), await figure('Pending')];
  await screen.findByText('Live clip', { selector: 'h3 *' });
  expect(window.location.pathname).toBe('/player/dashboard');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Mara');
  await waitFor(async () => expect(await numbers()).toEqual(['2', '1', '1']));
  expect(part('Live clip').getByText('Live').textContent).toBe('Live');
  expect(part('Waiting clip').getByText('Pending').textContent).toBe('Pending');

  const deleted: object[] = [];
  for (const { id, title } of videos) {
    await pressInMenu('Delete', { of: part(title) });
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Are you sure you want to delete this video? This action cannot be undone.');
    await press('Cancel', within(question));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputsOf(calls, 'videos.delete')).toEqual(deleted);
    await pressInMenu('Delete', { of: part(title) });
    await press('Delete Video', within(await screen.findByRole('dialog')));
    await expectToast('Video deleted');
    deleted.push({ id });
    expect(inputsOf(calls, 'videos.delete')).toEqual(deleted);
    await waitFor(() => expect(screen.queryByText(title, { selector: 'h3 *' })).toBeNull());
    // While it fades out, the next "Cancel" would be pressed in it.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(async () => expect(await numbers()).toEqual(['0', '0', '0']));
});

test('a row shows state and plays of a video, and plays it in a dialog, from which the focus returns', {
  tags: ['PDASH-64'],
}, async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  open({ videos: [aVideo({ isApproved: true, isPinned: true, plays: 3, description: 'Left foot.' })] });
  const title = await screen.findByRole('button', { name: 'Solo run' });
  const row = part('Solo run');
  expect(row.getByRole('list', { name: 'Details' }).textContent).toBe('1 Mar 20263 plays');
  for (const text of ['Live', 'Pinned']) row.getByText(text);
  expect(document.querySelector('video')).toBeNull();
  act(() => title.focus());
  fireEvent.click(title);
  const dialog = within(await screen.findByRole('dialog', { name: 'Solo run' }));
  dialog.getByText('Left foot.');
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a video that is not ready is opened without being played', { tags: ['PDASH-64'] }, async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  open({ videos: [aVideo({ processing: 'failed', processingError: 'It has no pictures.', media: null })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Solo run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Solo run' }));
  dialog.getByText('It has no pictures.');
  expect(play).not.toHaveBeenCalled();
});

test('a failed deletion shows its message and keeps the video', { tags: ['ERR-13'] }, async () => {
  const calls = open({ videos: [aVideo()], answers: { 'videos.delete': () => new Rejection('INTERNAL') } });
  await screen.findByText('Solo run', { selector: 'h3 *' });
  await pressInMenu('Delete');
  await screen.findByRole('dialog');
  await press('Delete Video');
  await expectToast('Deletion failed Failed to delete video. Please try again.');
  expect(inputsOf(calls, 'videos.delete')).toEqual([{ id: aVideo().id }]);
  expect(part('Solo run').getByRole('button', { name: 'Actions' }).getAttribute('aria-busy')).toBe('false');
});

test('the status card of a new player shows what is missing and links to the profile', {
  tags: ['PDASH-14', 'PDASH-15', 'PDASH-16', 'PDASH-17'],
}, async () => {
  open({ answers: { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') } });
  const card = within(await screen.findByRole('region', { name: 'Profile Status' }));
  expect(card.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'Pending',
    'Enter it',
    'Incomplete',
  ]);
  expect(screen.getByText(/full access once/).textContent).toContain('An admin reviews each account.');
  fireEvent.click(card.getByText('Complete your profile'));
  await waitFor(() => expect(window.location.pathname).toBe('/player/profile'));
});

test('the status card of a verified player with a profile shows no further steps', {
  tags: ['PDASH-15', 'PDASH-17'],
}, async () => {
  open({ user: anAccount({ isVerified: true, dateOfBirth: BORN, playerProfile: aProfile() }) });
  const card = within(await screen.findByRole('region', { name: 'Profile Status' }));
  expect(card.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['Verified', 'Entered', 'Complete']);
  expect(card.queryByText('Complete your profile')).toBeNull();
  expect(screen.queryByText(/full access once/)).toBeNull();
});

test('recent activity lists the latest three videos and their state', { tags: ['PDASH-18', 'PDASH-19'] }, async () => {
  const titles = ['Fourth', 'Third', 'Second', 'First'];
  open({ videos: titles.map((title) => aVideo({ id: title, title, isApproved: title === 'Fourth' })) });
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  await waitFor(() =>
    expect(activity.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      'FourthApproved · 1 Mar 2026',
      'ThirdPending review · 1 Mar 2026',
      'SecondPending review · 1 Mar 2026',
    ]),
  );
});

test('without videos the activity and the list show that there are none', { tags: ['PDASH-20'] }, async () => {
  open();
  expect((await screen.findByText('No videos yet')).textContent).toBe('No videos yet');
  expect(part('Recent Activity').getByText('No recent activity').textContent).toBe('No recent activity');
});

test('a player whose uploads are closed reads why beside the upload buttons, which open the dialog nevertheless', {
  tags: ['PDASH-80'],
}, async () => {
  const reason = 'Uploads open once an admin has approved them for your account.';
  open({ user: anAccount({ isVerified: true, canUploadVideos: false }) });
  const list = within(await screen.findByRole('region', { name: 'My Videos' }));
  await list.findByText(reason);
  const button = within(screen.getByRole('navigation', { name: 'Quick Actions' })).getByText('Upload Video');
  const described = button.closest('button')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(reason);
  await press('Upload your first video');
  expect((await screen.findByRole('dialog', { name: 'Upload Video' })).textContent).toContain(reason);
});

test('a player with the right to upload reads no reason', { tags: ['PDASH-80'] }, async () => {
  open({ user: anAccount({ isVerified: true, canUploadVideos: true }) });
  await screen.findByText('Upload your first video');
  expect(screen.queryByText(/Uploads open once/)).toBeNull();
});

test('a clip whose sound could not be read says so, and any other one does not', { tags: ['CLIP-15'] }, async () => {
  const media = { version: '1', playback: { width: 1280, height: 720 }, small: null, storyboard: null };
  open({ videos: [aVideo({ media: { ...media, isSoundLost: true } }), aVideo({ id: 'other', media })] });
  expect(await screen.findAllByText('The sound of this clip could not be read')).toHaveLength(1);
});

test('placeholders are shown while the videos load', async () => {
  const response = held({ items: [], nextCursor: null });
  open({ answers: { 'videos.ofPlayer': response.answer } });
  await screen.findByLabelText('Loading videos');
  expect(screen.queryByText('No videos yet')).toBeNull();
  response.release();
  await screen.findByText('No videos yet');
  expect(screen.queryByLabelText('Loading videos')).toBeNull();
});

test('a list that fails to load shows an error and can be retried', { tags: ['ERR-59'] }, async () => {
  let isBroken = true;
  open({
    answers: { 'videos.ofPlayer': () => (isBroken ? new Rejection('INTERNAL') : { items: [], nextCursor: null }) },
  });
  const list = within(await screen.findByRole('region', { name: 'My Videos' }));
  await list.findByText('Failed to fetch videos');
  isBroken = false;
  await press('Try Again', list);
  await list.findByText('No videos yet');
});

test('returning to the page refetches only the user', {
  tags: ['CONST-10', 'CONST-11', 'PDASH-06'],
}, async () => {
  const calls = open({ answers: { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') }, mount: openApp });
  await screen.findByText('No videos yet');
  fireEvent.click(screen.getByText('Edit Profile'));
  await screen.findByRole('heading', { level: 1, name: 'Create or Edit Player Profile' });
  const before = calls.length;
  fireEvent.click(screen.getByText('Dashboard', { selector: 'nav *' }));
  await screen.findByText('No videos yet');
  fireEvent.blur(window);
  fireEvent.focus(window);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  expect(calls.slice(before).map(({ name }) => name)).toEqual(['auth.me']);
});

const BORN = '2001-05-06';
const statusCard = async () => within(await screen.findByRole('region', { name: 'Profile Status' }));

const forYou = async () => within(await screen.findByRole('region', { name: 'For You' }));

test('the status card measures the profile, and the next best step is offered with what it takes', {
  tags: ['PDASH-61'],
}, async () => {
  const user = anAccount({ isVerified: true, canUploadVideos: true, dateOfBirth: BORN, playerProfile: aProfile() });
  open({ user });
  const card = await statusCard();
  await card.findByText('40%');
  expect(card.getByRole('progressbar', { name: 'Profile strength' }).getAttribute('aria-valuenow')).toBe('40');
  const [step] = await (await forYou()).findAllByRole('listitem');
  expect(step?.textContent).toBe('Next: Upload your first clipOne good touch is enough.Start');
  await press('Start');
  await screen.findByRole('dialog', { name: 'Upload Video' });
});

test('without the number of clips no strength and no next step is shown', { tags: ['PDASH-61'] }, async () => {
  open({
    user: anAccount({ isVerified: true, playerProfile: aProfile(), canUploadVideos: true }),
    answers: { 'videos.ownCounts': () => new Rejection('NOT_ALLOWED') },
  });
  const card = await statusCard();
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root')).toHaveLength(0));
  expect(card.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/^Next:/)).toBeNull();
});

test('a next step of the profile leads to its field', { tags: ['PDASH-61'] }, async () => {
  open({
    user: anAccount({ isVerified: true, dateOfBirth: BORN, playerProfile: aProfile() }),
    answers: {
      'videos.ownCounts': () => ({ total: 3, approved: 0, pending: 3, rejected: 0 }),
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    },
  });
  const card = await statusCard();
  await card.findByText('60%');
  const step = await forYou();
  await step.findByText('Next: Add your photo');
  fireEvent.click(step.getByText('Start'));
  await waitFor(() => expect(document.activeElement).toBe(field('Passport Photo')));
  expect(window.location.pathname).toBe('/player/profile');
  expect(field('Passport Photo').tabIndex).toBe(0);
});

test('a missing date of birth is a step of the status card, which leads to its field', async () => {
  open({
    user: anAccount({ isVerified: true, playerProfile: aProfile() }),
    answers: { 'videos.ownCounts': () => ({ total: 3, approved: 0, pending: 3, rejected: 0 }) },
  });
  const card = await statusCard();
  const step = await forYou();
  await step.findByText('Next: Enter your date of birth');
  expect(step.getByText('Start').getAttribute('href')).toBe('/account#date-of-birth');
  expect(card.getByText('Enter it').getAttribute('href')).toBe('/account#date-of-birth');
});

test('the profile page has each field that a next step leads to, and opens at the one of its address', {
  tags: ['PDASH-61'],
}, async () => {
  stubServerFor(anAccount({ playerProfile: aProfile() }), { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') });
  openPage('/player/profile#bio');
  await waitFor(() => expect(document.activeElement).toBe(field('Bio')));
  const labels = ['Position', 'Location', 'Height (cm)', 'Preferred Foot', 'Nationality', 'Experience'];
  expect(labels.map((label) => field(label).id)).toEqual([
    ...['position', 'location', 'height', 'preferredFoot', 'nationality', 'experience'],
  ]);
  expect(document.getElementById('achievements')?.textContent).toBe('Add Achievement');
});

test.each([
  [4, 0, true, 'Seen by 4 scouts this week'],
  [1, 0, false, 'Seen by 1 scout this week'],
  [0, 0, true, 'Not seen by scouts this week'],
  [0, 0, false, null],
  [2, 3, true, 'Seen by 2 scouts this week · saved by 3 (counted on Mondays)'],
  [0, 1, false, 'Not seen by scouts this week · saved by 1 (counted on Mondays)'],
])(
  '%i scouts who looked at a player and %i who saved them (verified: %s) read: %s',
  { tags: ['PDASH-60', 'PDASH-65'] },
  async (viewers, savers, isVerified, text) => {
    open({
      user: anAccount({ isVerified, playerProfile: aProfile() }),
      answers: { 'players.ownViewerCount': () => viewers, 'players.ownSaverCount': () => savers },
    });
    await (await statusCard()).findByText('Profile strength');
    const line = () => screen.queryByText(/seen by/i)?.closest('p')?.textContent;
    if (text !== null) await waitFor(() => expect(line()).toBe(text));
    else await waitFor(() => expect(line()).toBeUndefined());
  },
);

const STEPS = ['Email address', 'Date of birth', 'Profile', 'Photo'];

test.each([
  ['nothing yet', { isEmailConfirmed: false }, STEPS, 'Email address'],
  ['a confirmed address', {}, STEPS.slice(1), 'Date of birth'],
  ['a date of birth', { dateOfBirth: BORN }, STEPS.slice(2), 'Profile'],
  ['a profile', { dateOfBirth: BORN, playerProfile: aProfile() }, STEPS.slice(3), 'Photo'],
  [
    'everything',
    { dateOfBirth: BORN, playerProfile: aProfile(), passportImageUrl: '/api/users/1/passport' },
    [],
    'Review',
  ],
])(
  'the steps to approval of a player with %s are true, and each that is open leads to its place',
  {
    tags: ['PDASH-62'],
  },
  async (_what, facts, missing, next) => {
    open({ user: anAccount(facts), answers: { 'users.usualReview': () => ({ days: 2 }) } });
    const list = within(await screen.findByRole('list', { name: 'Steps to approval' }));
    await list.findByText('By an admin, usually within 2 days of the registration.');
    const steps = list.getAllByRole('listitem');
    const labelOf = (step: HTMLElement | undefined) => step?.children[1]?.children[0]?.textContent;
    expect(steps.map(labelOf)).toEqual(['Registered', ...STEPS, 'Review']);
    const openSteps = steps.filter((step) => within(step).queryByText('Done') === null);
    expect(openSteps.map(labelOf)).toEqual([...missing, 'Review']);
    expect(labelOf(steps.find((step) => step.getAttribute('aria-current') === 'step'))).toBe(next);
    expect(list.queryAllByRole('link')).toHaveLength(missing.length);
  },
);

test.each([
  [[], 'Ask a Parent', '/player/guardian'],
  [[anInvitation()], 'See the Invitation', '/account/privacy'],
  [[anInvitation({ state: 'active' })], null, null],
])('a minor has a guardian among the steps to approval: %#', { tags: ['PDASH-66'] }, async (guardians, link, href) => {
  open({
    user: anAccount({ dateOfBirth: '2020-01-01', isMinor: true }),
    answers: { 'guardian.of': () => guardians },
  });
  const list = within(await screen.findByRole('list', { name: 'Steps to approval' }));
  const step = within((await list.findByText('Guardian')).closest('li') as HTMLElement);
  expect(step.queryByRole('link')?.textContent ?? null).toBe(link);
  expect(step.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  expect(step.queryByText('Done') !== null).toBe(link === null);
  expect(screen.queryByText('Your guardian is missing')).toBeNull();
});

test('after too few reviews no time is named, and a verified player has no steps to approval', {
  tags: ['PDASH-62'],
}, async () => {
  open();
  await screen.findByText('By an admin.');
  cleanup();
  open({ user: anAccount({ isVerified: true }) });
  await screen.findByText('Profile Status');
  expect(screen.queryByRole('list', { name: 'Steps to approval' })).toBeNull();
});

const VERIFIED_MINOR = anAccount({ isVerified: true, dateOfBirth: '2020-01-01', isMinor: true });
const ACTIVE = anInvitation({ state: 'active', id: 'active' });
const OBJECTED = anInvitation({ state: 'active', id: 'second', objectedAt: '2026-03-02T10:00:00.000Z' });

test.each([
  ['none', [], 'Your guardian is missing'],
  ['one who has not answered', [anInvitation()], 'Your guardian has not answered yet'],
  ['one who objects to the other', [ACTIVE, OBJECTED], 'One of your guardians objects to the other'],
  ['one', [ACTIVE], null],
])(
  'a verified minor with %s as guardian reads what that means',
  { tags: ['PDASH-66'] },
  async (_what, guardians, title) => {
    open({ user: VERIFIED_MINOR, answers: { 'guardian.of': () => guardians } });
    await screen.findByText('Next: Complete your profile');
    const rows = within(screen.getByRole('list', { name: 'For You' })).getAllByRole('listitem');
    await waitFor(() =>
      expect(screen.queryAllByText(/guardians? (is missing|has not|objects)|^One of your/i)).toHaveLength(
        title ? 1 : 0,
      ),
    );
    if (title) screen.getByText(title);
    expect(rows.length).toBeGreaterThan(0);
  },
);

test('a rejected video says so everywhere, and its activity leads to its form', { tags: ['MOD-62'] }, async () => {
  const rejection = { reason: 'quality', note: null, rejectedAt: '2027-01-01T00:00:00.000Z' } as const;
  open({ videos: [aVideo({ id: 'one', title: 'Blurred clip', isRejected: true, rejection })] });
  expect((await screen.findByText(/^Rejected · /)).textContent).toContain('Fix it');
  expect(screen.queryByText('Pending', { selector: 'li *' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Fix it' }));
  const dialog = await screen.findByRole('dialog', { name: /Edit/ });
  // A reload does not open the form again, and the same link does.
  expect(window.location.search).toBe('');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Fix it' }));
  await screen.findByRole('dialog', { name: /Edit/ });
});

test('a link to a video that was deleted meanwhile says so', { tags: ['MOD-62'] }, async () => {
  open({
    videos: [aVideo({ id: 'one' })],
    mount: () => openPage('/player/dashboard?video=gone'),
  });
  await expectToast('Video not found It may have been deleted.');
  expect(window.location.search).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a player reads first which clips were rejected and why, and comes from there to the form', {
  tags: ['PDASH-63'],
}, async () => {
  const rejection = { reason: 'contact-details', note: null, rejectedAt: '2026-03-05T10:00:00.000Z' } as const;
  open({
    videos: [
      aVideo({ id: 'live', title: 'Live clip', isApproved: true }),
      aVideo({ id: 'no', title: 'Fence', isRejected: true, rejection }),
    ],
    answers: { 'videos.ownCounts': () => ({ total: 20, approved: 18, pending: 0, rejected: 2 }) },
  });
  const title = await screen.findByText('2 clips were rejected and wait for you');
  const row = title.closest('li') as HTMLElement;
  const shown = within(row);
  expect((await shown.findByRole('listitem')).textContent).toBe('Fix “Fence”: Contact details are visible');
  shown.getByText(/Those that are not named here are further down under My Videos/);
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/player/dashboard?video=no',
    '/player/dashboard?video=no',
  ]);
  // It comes before all else that waits.
  expect(row.previousElementSibling).toBeNull();
});

test('a player without a rejected clip reads nothing of it', { tags: ['PDASH-63'] }, async () => {
  open({ videos: [aVideo({ title: 'Waiting clip' })] });
  await screen.findByText('Waiting clip', { selector: 'h3 *' });
  expect(screen.queryByText(/rejected and wait/)).toBeNull();
});
