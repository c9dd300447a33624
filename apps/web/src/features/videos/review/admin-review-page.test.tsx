import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectToast, field, fill, part, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { videoOf } from '../../../testing/players.tsx';
import { aReviewSheet } from '../../../testing/reviews.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

const sheetOf = (id: string, title: string, more: Partial<ReviewSheet> = {}) =>
  aReviewSheet({ video: { id, title }, position: `after ${id}`, ...more });
const FIRST = sheetOf('one', 'First clip');
const SECOND = sheetOf('two', 'Second clip');

/** Opens the review mode of a server that has these sheets, one after the other. */
async function open(sheets: readonly ReviewSheet[], answers: Parameters<typeof stubServerFor>[1] = {}, query = '') {
  const left = [...sheets];
  const turn = () => ({ sheet: left[0] ?? null, waiting: left.length });
  const goOn = () => {
    left.shift();
    return turn();
  };
  const calls = stubServerFor(anAccount({ role: 'admin' }), {
    'reviews.waitingCount': () => left.length,
    'reviews.next': turn,
    'reviews.skip': goOn,
    'reviews.open': turn,
    'reviews.release': () => ({ ok: true }),
    'reviews.decide': () => {
      left.shift();
      return { entryId: 'entry' };
    },
    'videos.counts': () => ({ total: 2, approved: 0, pending: 2, rejected: 0 }),
    ...answers,
  });
  openPage(`/admin/content/review${query}`);
  const [first] = sheets;
  if (first) await screen.findByText(first.video.title, { selector: 'h2' });
  return calls;
}

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
const heading = (title: string) => screen.findByText(title, { selector: 'h2' });
const decision = (id: string, more: object) => ({ id, revision: 1, watchedSeconds: 0, checklist: [], ...more });

test('the address opens its video at a second, and the next one at its start', { tags: ['PLAY-15'] }, async () => {
  await open([FIRST, SECOND], {}, '?video=one&t=3');
  await waitFor(() => expect(videoOf('First clip').currentTime).toBe(3));
  key('n');
  await heading('Second clip');
  expect(videoOf('Second clip').currentTime).toBe(0);
});

test('a reviewer approves by a key, and the next video has the focus on its title', { tags: ['REV-09'] }, async () => {
  const calls = await open([FIRST, SECOND]);
  expect(document.activeElement).toBe(await heading('First clip'));
  key('3');
  key('1');
  key('a');
  await expectToast('Video approved First clip Undo');
  const next = await heading('Second clip');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(inputsOf(calls, 'reviews.decide')).toEqual([
    decision('one', { decision: { kind: 'approve' }, checklist: ['person', 'contacts'], acknowledged: [] }),
  ]);
  expect(inputsOf(calls, 'reviews.next')).toEqual([{}, { after: 'after one' }]);
});

test('the storyboard does not step over the poster while the focus of the keyboard is outside the player', async () => {
  const requested: unknown[] = [];
  vi.stubGlobal('Image', function Image(this: object) {
    requested.push(this);
  });
  await open([FIRST]);
  const approve = screen.getByRole('button', { name: /^Approve/ });
  const play = screen.getByRole('button', { name: 'Play' });
  // jsdom tells no focus of the keyboard from that of a pointer.
  for (const element of [await heading('First clip'), approve, play]) Object.assign(element, { matches: () => true });
  vi.useFakeTimers();
  for (const element of [document.querySelector('h2'), approve]) {
    act(() => element?.focus());
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(requested).toEqual([]);
  act(() => play.focus());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(requested).toHaveLength(1);
});

test('the key does not approve a copy before its notice is ticked, and the server learns which were', {
  tags: ['REV-06'],
}, async () => {
  const copied = sheetOf('one', 'First clip', { notices: ['copy', 'first-clip'] });
  const calls = await open([copied, SECOND]);
  key('a');
  await screen.findByText('Please tick this first.');
  const [copy, first] = screen.getAllByLabelText<HTMLInputElement>(/other player’s video|first clip of a minor/);
  expect(document.activeElement).toBe(copy);
  fireEvent.click(copy as HTMLElement);
  key('a');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(inputsOf(calls, 'reviews.decide')).toEqual([]);
  fireEvent.click(first as HTMLElement);
  key('a');
  await heading('Second clip');
  expect(inputsOf(calls, 'reviews.decide')).toMatchObject([{ id: 'one', acknowledged: ['copy', 'first-clip'] }]);
});

test('a reviewer reads how much is left to play, and an approval that comes too early is refused', {
  tags: ['REV-04'],
}, async () => {
  await open([sheetOf('one', 'First clip', { secondsToPlay: 14.2, secondsPlayed: 3.9 })], {
    'reviews.decide': () => new Rejection('REVIEW_NOT_PLAYED'),
  });
  screen.getByText('Played 3 of 15 s needed to approve.');
  key('a');
  await expectToast('The decision was not saved Please play more of this video before you approve it.');
  await heading('First clip');
});

test('of a clip of half a second nothing is left to play once it was played', async () => {
  await open([sheetOf('one', 'First clip', { secondsToPlay: 0.5, secondsPlayed: 0.49 })]);
  await heading('First clip');
  expect(screen.queryByText(/needed to approve/)).toBeNull();
});

test('a reviewer rejects by keys: a reason by its number, a note, and Ctrl with Enter', {
  tags: ['REV-09'],
}, async () => {
  const calls = await open([FIRST, SECOND]);
  key('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject “First clip”' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  // Without a reason nothing is sent.
  key('Enter');
  await dialog.findByText('Please choose a reason.');
  key('4');
  fill('Note for the player', 'Another song, please. 1 2 3');
  key('Enter', { ctrlKey: true });
  await expectToast('Video rejected First clip Undo');
  const next = await heading('Second clip');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(inputsOf(calls, 'reviews.decide')).toEqual([
    decision('one', {
      decision: { kind: 'reject', reason: 'rights', note: 'Another song, please. 1 2 3', privateNote: null },
    }),
  ]);
});

test('a rejection proposes the reason of the first entry that was not ticked', { tags: ['REV-19'] }, async () => {
  const calls = await open([FIRST, SECOND]);
  for (const name of ['1', '2', '3', 'r']) key(name);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject “First clip”' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/Rights or music/).checked).toBe(true);
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  key('Enter');
  await expectToast('Video rejected First clip Undo');
  expect(inputsOf(calls, 'reviews.decide')).toMatchObject([
    { decision: { kind: 'reject', reason: 'rights' }, checklist: ['person', 'consent', 'contacts'] },
  ]);
});

test('rejecting what has an earlier copy proposes that as the reason', { tags: ['REV-21'] }, async () => {
  const player = { id: 'p', firstName: 'Cy', lastName: 'Dee' };
  const video = { id: 'c', title: 'The original', createdAt: '2020-01-05T10:00:00.000Z', isApproved: true, player };
  await open([sheetOf('one', 'First clip', { copies: [{ kind: 'near', isSamePlayer: false, share: 0.9, video }] })]);
  key('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject “First clip”' }));
  const copy = dialog.getByLabelText<HTMLInputElement>(/It is a copy of another video/);
  expect(copy.checked).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(copy));
});

test('a video with the same file as another is approved by a second key only', { tags: ['REV-20'] }, async () => {
  const video = { id: 'c', title: 'The original', createdAt: '2026-01-05T10:00:00.000Z', isApproved: true };
  const copy = { kind: 'exact', isSamePlayer: true, share: 1 } as const;
  const player = { id: 'p', firstName: 'Cy', lastName: 'Dee' };
  const calls = await open([
    sheetOf('one', 'First clip', { copies: [{ ...copy, video: { ...video, player } }] }),
    SECOND,
  ]);
  key('a');
  await screen.findByText(/It is the same file as “The original”/);
  expect(inputsOf(calls, 'reviews.decide')).toEqual([]);
  key('a');
  await heading('Second clip');
  expect(inputsOf(calls, 'reviews.decide')).toHaveLength(1);
});

test('Escape leaves the dialog, and its keys and those with a modifier decide nothing', async () => {
  const calls = await open([FIRST]);
  key('a', { ctrlKey: true });
  key('A', { shiftKey: true });
  key('r');
  // While the dialog is opening, the page behind it takes no keys any more.
  key('a');
  await screen.findByRole('dialog', { name: 'Reject “First clip”' });
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  key('a');
  key('n');
  key('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await heading('First clip'));
  key('?');
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  expect(calls.filter(({ name }) => /decide|skip/.test(name))).toEqual([]);
});

test('a skipped video is left to others, and at the end the reviewer can begin again', async () => {
  const calls = await open([FIRST, SECOND]);
  key('n');
  await heading('Second clip');
  key('n');
  await screen.findByText('All caught up!');
  expect(inputsOf(calls, 'reviews.skip')).toEqual([
    { id: 'one', after: 'after one' },
    { id: 'two', after: 'after two' },
  ]);
});

test('a queue of which nothing is left for this reviewer says why, and begins again', async () => {
  const calls = await open([], { 'reviews.next': () => ({ sheet: null, waiting: 2 }) });
  await screen.findByText('2 videos still wait: you have skipped them, or other admins are reviewing them.');
  await press('Start Again');
  await waitFor(() => expect(inputsOf(calls, 'reviews.next')).toEqual([{}, {}]));
});

test('a decision is undone, and its video is shown again', { tags: ['REV-10'] }, async () => {
  const calls = await open([FIRST, SECOND], {
    'audit.undoMany': () => [],
    'reviews.open': () => ({ sheet: FIRST, waiting: 2 }),
  });
  key('a');
  await heading('Second clip');
  await press('Undo');
  await heading('First clip');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['entry'] }]);
  expect(inputsOf(calls, 'reviews.open')).toEqual([{ id: 'one' }]);
});

test('an undone decision closes the dialog about the video after it, whose place its video takes', async () => {
  const calls = await open([FIRST, SECOND], {
    'audit.undoMany': () => [],
    'reviews.open': () => ({ sheet: FIRST, waiting: 2 }),
  });
  key('a');
  await heading('Second clip');
  key('r');
  await screen.findByRole('dialog', { name: 'Reject “Second clip”' });
  await press('Undo');
  const title = await heading('First clip');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(title);
  expect(inputsOf(calls, 'reviews.decide')).toHaveLength(1);
});

test('the dialog about the video after an undone decision is busy while the video before is fetched', async () => {
  const opened = held({ sheet: FIRST, waiting: 2 });
  const calls = await open([FIRST, SECOND], { 'audit.undoMany': () => [], 'reviews.open': opened.answer });
  key('a');
  await heading('Second clip');
  key('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject “Second clip”' }));
  await press('Undo');
  await waitFor(() => expect(inputsOf(calls, 'reviews.open')).toHaveLength(1));
  const button = dialog.getByText('Rejecting…').closest('button');
  expect(button?.getAttribute('aria-busy')).toBe('true');
  opened.release();
  await heading('First clip');
});

test('a decision that is saved after an undo has shown the video before is named by its own video', async () => {
  const [undone, decided] = [held([]), held({ entryId: 'second entry' })];
  const calls = await open([FIRST, SECOND], {
    'reviews.next': (input) => ({ sheet: input?.after ? SECOND : FIRST, waiting: 2 }),
    'reviews.open': () => ({ sheet: FIRST, waiting: 2 }),
    'reviews.decide': ({ id }) => (id === 'one' ? { entryId: 'entry' } : decided.answer()),
    'audit.undoMany': undone.answer,
  });
  key('a');
  await heading('Second clip');
  key('u');
  await waitFor(() => expect(inputsOf(calls, 'audit.undoMany')).toHaveLength(1));
  key('a');
  await waitFor(() => expect(inputsOf(calls, 'reviews.decide')).toHaveLength(2));
  undone.release();
  await heading('First clip');
  decided.release();
  await expectToast('Video approved Second clip Undo');
  await waitFor(() => expect(inputsOf(calls, 'reviews.next').at(-1)).toEqual({ after: 'after two' }));
});

test('the keys decide again after a rejection that is saved when its dialog was closed', async () => {
  const decided = held({ entryId: 'entry' });
  const calls = await open([FIRST], {
    'reviews.decide': decided.answer,
    'reviews.next': (input) => ({ sheet: input?.after ? SECOND : FIRST, waiting: 1 }),
  });
  key('r');
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  key('4');
  key('Enter');
  await waitFor(() => expect(inputsOf(calls, 'reviews.decide')).toHaveLength(1));
  key('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  decided.release();
  await heading('Second clip');
  key('a');
  await waitFor(() => expect(inputsOf(calls, 'reviews.decide')).toHaveLength(2));
});

test('the keys decide again after a rejection whose next video was loaded at the second attempt', async () => {
  let isDown = false;
  const calls = await open([FIRST], {
    'reviews.decide': () => {
      isDown = true;
      return { entryId: 'entry' };
    },
    'reviews.next': (input) =>
      isDown ? new Rejection('INTERNAL') : { sheet: input?.after ? SECOND : FIRST, waiting: 1 },
  });
  key('r');
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  key('4');
  key('Enter');
  await screen.findByText('The next video could not be loaded');
  isDown = false;
  await press('Try Again');
  await heading('Second clip');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('a');
  await waitFor(() => expect(inputsOf(calls, 'reviews.decide')).toHaveLength(2));
});

test('after a decision that comes too late the reviewer reads why and goes on with the next video', {
  tags: ['REV-03'],
}, async () => {
  const refusals = [
    ['REVIEW_TAKEN', 'Another admin is reviewing this video at the moment.'],
    ['NOT_WAITING', 'This video does not wait for a review any more. Another admin may have decided on it.'],
    ['VIDEO_NOT_FOUND', 'This video has been deleted.'],
  ] as const;
  let code: (typeof refusals)[number][0] = 'REVIEW_TAKEN';
  const clips = ['First clip', 'Second clip', 'Third clip', 'Fourth clip'].map((title) => sheetOf(title, title));
  await open(clips, { 'reviews.decide': () => new Rejection(code) });
  for (const [index, [refusal, text]] of refusals.entries()) {
    code = refusal;
    key('a');
    await screen.findByText(text);
    await press('Next Video');
    await heading(clips[index + 1]?.video.title ?? '');
  }
});

test('a video that its player has changed meanwhile is shown again as it is now', { tags: ['REV-03'] }, async () => {
  const changed = sheetOf('one', 'New title', {
    changes: { title: 'First clip', description: null, tags: ['old'], isPublic: null, isFileReplaced: true },
  });
  await open([FIRST], {
    'reviews.decide': () => new Rejection('VIDEO_CHANGED'),
    'reviews.open': () => ({ sheet: { ...changed, video: { ...changed.video, revision: 2 } }, waiting: 1 }),
  });
  key('a');
  await press('Look Again', { getByText: screen.getByText });
  await heading('New title');
  expect(screen.getByText('First clip', { selector: 'del' })).toBeTruthy();
  expect(screen.getByText('New title', { selector: 'ins' })).toBeTruthy();
  screen.getByText('The file is another one.');
});

test('the sheet shows the minor, the guardian’s answers, copies, and why it was rejected before', {
  tags: ['REV-11'],
}, async () => {
  const copy = { title: 'The original', player: { id: 'p', firstName: 'Cy', lastName: 'Dee' }, isApproved: true };
  await open([
    sheetOf('one', 'First clip', {
      player: {
        ...FIRST.player,
        isMinor: true,
        ageBand: 'U17',
        hasGuardian: true,
        guardianAllowsClips: true,
        guardianAllowsPublicClips: null,
      },
      copies: [
        {
          kind: 'near',
          video: { id: 'c', createdAt: '2026-01-05T10:00:00.000Z', ...copy },
          isSamePlayer: false,
          share: 0.92,
        },
      ],
      events: [
        {
          id: 'e',
          kind: 'rejected',
          actor: { id: 'x', name: 'Max Admin' },
          reason: 'rights',
          note: 'Music',
          privateNote: 'Known song',
          watchedSeconds: 4,
          checklist: ['person'],
          createdAt: '2026-02-01T10:00:00.000Z',
        },
      ],
    }),
  ]);
  const facts = Object.fromEntries(
    Array.from(document.querySelectorAll('dl div'), (fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    Age: 'Minor, U17',
    Guardian: 'Linked',
    Clips: 'Allowed',
    'Public clips': 'Not answered',
    Duration: '0:05',
    Dimensions: '1920 × 1080',
  });
  const warning = within(screen.getByText('A copy of another player’s video').closest('[role=alert]') as HTMLElement);
  expect(warning.getByText('The original').getAttribute('href')).toBe('/admin/content?video=c');
  warning.getByText(/by Cy Dee.*approved: the same pictures in 92 % of the frames/);
  const rejected = part('Rejected Before');
  for (const text of ['Rights or music', 'To the player: Music', 'Among admins: Known song']) rejected.getByText(text);
  expect(field('2 It shows the player'.replace('2 ', '1 ')).checked).toBe(false);
});

test('a frame of the storyboard leads to its second, and what was watched is sent with the decision', async () => {
  const calls = await open([FIRST]);
  const media = document.querySelector('video') as HTMLVideoElement;
  fireEvent.click(screen.getByRole('button', { name: 'Go to 0:03' }));
  expect(media.currentTime).toBe(3);
  const played = { length: 2, start: (index: number) => index * 3, end: (index: number) => index * 3 + 1.5 };
  Object.defineProperty(media, 'played', { configurable: true, value: played });
  key('a');
  await screen.findByText('All caught up!');
  expect(inputsOf(calls, 'reviews.decide')).toMatchObject([{ watchedSeconds: 3 }]);
});

test('the claim is extended while the page is used, and not while it is left alone', { tags: ['REV-02'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = await open([FIRST], { 'reviews.renew': () => ({ secondsLeft: 600 }) });
  const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  await wait(4);
  expect(inputsOf(calls, 'reviews.renew')).toEqual([]);
  fireEvent.pointerMove(document.body);
  await wait(1);
  expect(inputsOf(calls, 'reviews.renew')).toEqual([{ id: 'one' }]);
  await wait(11);
  screen.getByText('Others may review this video now.');
});

test('a reviewer who comes back too late reads that another one has the video', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open([FIRST], { 'reviews.renew': () => new Rejection('REVIEW_TAKEN') });
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  fireEvent.pointerMove(document.body);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await screen.findByText('Another admin is reviewing this video at the moment.');
});

test('a first video that cannot be loaded is asked for again', async () => {
  let isDown = true;
  await open([], { 'reviews.next': () => (isDown ? new Rejection('INTERNAL') : { sheet: FIRST, waiting: 1 }) });
  await screen.findByText('The next video could not be loaded');
  isDown = false;
  await press('Try Again');
  await heading('First clip');
});

test('a reviewer who leaves the page leaves the video to others', { tags: ['REV-02'] }, async () => {
  const calls = await open([FIRST], {
    'videos.moderationCount': () => 0,
    'videos.forModeration': () => ({ items: [], nextCursor: null }),
  });
  fireEvent.click(screen.getByText('All Videos'));
  await screen.findByText('No videos found');
  await waitFor(() => expect(inputsOf(calls, 'reviews.release')).toEqual([{ id: 'one' }]));
});
