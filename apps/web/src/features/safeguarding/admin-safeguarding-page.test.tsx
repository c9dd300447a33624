import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  allCallsSent,
  answerDiscardQuestion,
  choose,
  expectToast,
  field,
  fill,
  optionsOf,
  part,
  press,
} from '../../testing/actions.ts';
import { openApp, openPage } from '../../testing/app.tsx';
import { aCase, aCaseDetails, aCaseReport, aHandler } from '../../testing/cases.ts';
import { aContactRequest } from '../../testing/contact-requests.ts';
import { anAccount, onePage } from '../../testing/people.ts';
import { type Answers, held, inputsOf, Rejection, type ReplyOf, stubServerFor } from '../../testing/server.ts';

const CHIEF = aHandler();
const COUNTS = { new: 1, open: 2, waiting: 0, closed: 14 };

function open(search: string, answers: Answers = {}, { user = CHIEF, mount = openPage } = {}) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = stubServerFor(user, {
    'cases.counts': () => COUNTS,
    'cases.list': () => onePage([aCase()]),
    'cases.byId': () => aCaseDetails(),
    'cases.handlers': () => [CHIEF, aHandler({ id: 'vera', firstName: 'Vera', lastName: 'Safe' })],
    'contactRequests.list': () => onePage([]),
    ...answers,
  });
  mount(`/admin/safeguarding${search}`);
  return calls;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('an admin who does not work in safeguarding has no link to the page, and reads that it is not theirs', {
  tags: ['CASE-02'],
}, async () => {
  const calls = open('', {}, { user: anAccount({ role: 'admin', isVerified: true }), mount: openApp });
  await screen.findByText('This page is for the safeguarding team');
  const menu = await screen.findByLabelText('Admin', { selector: 'nav' });
  expect(within(menu).queryByText('Safeguarding')).toBeNull();
  expect(calls.filter(({ name }) => name.startsWith('cases.'))).toEqual([]);
});

test('a safeguarding admin finds the page in the menu and by the search', async () => {
  open('', {}, { mount: openApp });
  const menu = await screen.findByLabelText('Admin', { selector: 'nav' });
  expect(within(menu).getByText('Safeguarding').getAttribute('aria-current')).toBe('page');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await screen.findByLabelText('Search users, clips, cards, pages and actions');
  fill('Search users, clips, cards, pages and actions', 'safeg');
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1));
  expect(screen.getByRole('option', { hidden: true }).textContent).toBe('Safeguarding');
});

test('the list says how urgent a case is, whom it is about, why, and who handles it', async () => {
  const calls = open('', {
    'cases.list': () =>
      onePage([
        aCase({ about: { id: 'leo', name: 'Leo Bee', role: 'player', isMinor: true }, hasHold: true, reportCount: 2 }),
        aCase({ id: 'case-2', isUrgent: false, state: 'open', assignee: { id: 'vera', name: 'Vera Safe' } }),
      ]),
  });
  const first = within(await screen.findByRole('article', { name: 'Case about Leo Bee' }));
  for (const text of ['Urgent', 'New', 'Minor', 'Legal hold', '2 reports', 'Not assigned']) first.getByText(text);
  first.getByText('Asked for pictures or videos in private');
  const second = within(screen.getByRole('article', { name: 'Case about Sam Ode' }));
  for (const text of ['Open', '1 report', 'Handled by Vera Safe']) second.getByText(text);
  expect(second.queryByText('Urgent')).toBeNull();
  expect(inputsOf(calls, 'cases.list')).toMatchObject([{}]);
  expect(inputsOf(calls, 'contactRequests.list')).toEqual([]);
  // The counts lead to the cases that they count.
  expect(screen.getByText('Waiting', { selector: 'dt a' }).getAttribute('href')).toBe(
    '/admin/safeguarding?state=waiting',
  );
});

test('the cases are filtered by state and by who handles them, in the address', { tags: ['CASE-01'] }, async () => {
  const calls = open('?state=open');
  await screen.findByRole('article', { name: 'Case about Sam Ode' });
  fireEvent.click(screen.getByLabelText('Mine'));
  await waitFor(() => expect(window.location.search).toBe('?state=open&mine=1'));
  fireEvent.click(within(screen.getByRole('group', { name: 'State' })).getByText('Closed'));
  await waitFor(() => expect(window.location.search).toBe('?state=closed&mine=1'));
  await waitFor(() =>
    expect(inputsOf(calls, 'cases.list')).toMatchObject([
      { state: 'open' },
      { state: 'open', isMine: true },
      { state: 'closed', isMine: true },
    ]),
  );
});

test('no cases, none that match, and a list that fails are told apart', async () => {
  let answer: ReplyOf<'cases.list'> = new Rejection('INTERNAL');
  open('', { 'cases.list': () => answer });
  await screen.findByText('The cases could not be loaded');
  answer = onePage([]);
  await press('Try Again');
  await screen.findByText('No cases');
  fireEvent.click(screen.getByLabelText('Mine'));
  await screen.findByText('No cases here');
  await press('Show all cases');
  await screen.findByText('No cases');
});

test('a case opens with its reports, their copies and its history in one order; back in the list the focus is on it', {
  tags: ['CASE-04'],
}, async () => {
  const calls = open('', {
    'cases.byId': () =>
      aCaseDetails({
        reports: [
          aCaseReport(),
          aCaseReport({
            id: 'report-2',
            reporter: null,
            subject: 'concern',
            copy: [{ label: 'Sent', value: '2026-02-27T09:30:00.000Z' }],
            createdAt: '2026-03-03T10:00:00.000Z',
          }),
        ],
        entries: [
          {
            id: 'entry-1',
            author: { id: 'vera', name: 'Vera Safe' },
            kind: 'note',
            content: 'I called the club.',
            createdAt: '2026-03-02T10:00:00.000Z',
          },
        ],
      }),
  });
  fireEvent.click(await screen.findByText('Sam Ode', { selector: 'article a' }));
  const history = within(await screen.findByRole('region', { name: 'Reports and History' }));
  expect(history.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual([
    'Message: Asked for pictures or videos in private',
    'Note',
    'Concern from the ID check: Asked for pictures or videos in private',
  ]);
  history.getByText('Reported by Leo Bee (Player)');
  history.getByText('Reported without a name');
  history.getByText('Send me a photo.');
  history.getByText(/^27 Feb 2026, /);
  expect(document.activeElement?.textContent).toBe('Sam Ode');
  expect(window.location.search).toBe('?case=case-1');
  expect(inputsOf(calls, 'cases.byId')).toEqual([{ id: 'case-1' }]);

  fireEvent.click(screen.getByText('All cases'));
  const link = await screen.findByText('Sam Ode', { selector: 'article a' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('a case that does not exist says so', async () => {
  open('?case=none', { 'cases.byId': () => new Rejection('CASE_NOT_FOUND') });
  await screen.findByText('There is no such case');
});

test('signals of a scout, other cases about them and only the actions that are possible are shown', {
  tags: ['CASE-12'],
}, async () => {
  open('?case=case-1', {
    'cases.byId': () =>
      aCaseDetails({
        related: [aCase({ id: 'case-0', state: 'closed' })],
        hasHold: true,
        account: {
          isActive: false,
          inactiveUntil: '2026-04-01T10:00:00.000Z',
          isVerified: true,
          isContactSuspended: true,
          hasActiveCard: false,
        },
        signals: {
          minorsContacted: 7,
          requests: 10,
          declined: 4,
          outstanding: 3,
          reports: 2,
          hasValidCard: false,
          computedAt: '2026-03-01T03:00:00.000Z',
        },
      }),
  });
  const signals = within(await screen.findByRole('region', { name: 'Signals' }));
  expect(signals.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    '7',
    '10',
    '4 (40%)',
    '3',
    '2',
    'No',
  ]);
  const other = part('Other Cases about Sam Ode').getByText('Sam Ode', { selector: 'a' });
  expect(other.getAttribute('href')).toBe('/admin/safeguarding?case=case-0');

  const actions = within(screen.getByRole('region', { name: 'Actions' }));
  expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Allow Contact',
    'Unverify',
    'Release Evidence',
  ]);
  part('Account').getByText('Inactive until 1 Apr 2026');
});

test('a closed case whose reports still keep evidence shows what it keeps on demand, and can only be released', {
  tags: ['HOLD-05'],
}, async () => {
  open('?case=case-1', {
    'cases.byId': () => aCaseDetails({ state: 'closed', keptUntil: '2026-05-30T10:00:00.000Z' }),
    'cases.files': () => [
      { id: 'file-1', label: 'Portrait', mimeType: 'image/jpeg', replacedAt: '2026-03-02T10:00:00.000Z' },
    ],
    'cases.records': () =>
      onePage([
        {
          id: 'record-2',
          kind: 'change' as const,
          changes: [{ label: 'Bio', former: 'Write to me at night.', current: null }],
          createdAt: '2026-03-02T10:00:00.000Z',
        },
        {
          id: 'record-1',
          kind: 'state' as const,
          lines: [{ label: 'Phone', value: '+44 7700 900250' }],
          createdAt: '2026-03-01T10:00:00.000Z',
        },
      ]),
  });
  await screen.findByRole('heading', { name: 'Kept Record' });
  part('Kept Record').getByText(/^Nothing of Sam Ode can be deleted before 30 May 2026/);
  const actions = within(screen.getByRole('region', { name: 'Actions' }));
  expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Release Evidence']);
  await press('Show Kept Record');
  const portrait = await screen.findByText('Portrait', { selector: 'a' });
  expect(portrait.getAttribute('href')).toBe('/api/cases/case-1/files/file-1');
  expect((await screen.findByRole('article', { name: 'Change' })).textContent).toContain(
    'Write to me at night.nothing',
  );
  expect(screen.getByRole('article', { name: 'State' }).textContent).toContain('Phone+44 7700 900250');
});

test('a note is no draft any more once it was saved, although the case was left meanwhile', async () => {
  const saved = held(aCaseDetails());
  const calls = open('?case=case-1', { 'cases.addNote': saved.answer });
  await screen.findByLabelText('Note for the safeguarding team');
  fill('Note for the safeguarding team', 'Asked the club.');
  await press('Add Note');
  await waitFor(() => expect(inputsOf(calls, 'cases.addNote')).toHaveLength(1));
  fireEvent.click(screen.getByText('All cases'));
  const row = within(await screen.findByRole('article', { name: 'Case about Sam Ode' }));
  saved.release();
  await allCallsSent();
  fireEvent.click(row.getByText('Sam Ode'));
  await screen.findByLabelText('Note for the safeguarding team');
  expect(field('Note for the safeguarding team').value).toBe('');
});

test('a note is saved, and one that fails stays in its field', async () => {
  let answer: ReplyOf<'cases.addNote'> = new Rejection('INTERNAL');
  const calls = open('?case=case-1', { 'cases.addNote': () => answer });
  await screen.findByLabelText('Note for the safeguarding team');
  await press('Add Note');
  await screen.findByText('Please write a note.');
  fill('Note for the safeguarding team', 'Asked the club.');
  await press('Add Note');
  await expectToast('Note not saved Please try again.');
  expect(field('Note for the safeguarding team').value).toBe('Asked the club.');
  answer = aCaseDetails({
    entries: [
      { id: 'e', author: null, kind: 'note', content: 'Asked the club.', createdAt: '2026-03-02T10:00:00.000Z' },
    ],
  });
  await press('Add Note');
  await waitFor(() => expect(field('Note for the safeguarding team').value).toBe(''));
  part('Reports and History').getByText('Asked the club.');
  expect(inputsOf(calls, 'cases.addNote')).toEqual([
    { id: 'case-1', content: 'Asked the club.' },
    { id: 'case-1', content: 'Asked the club.' },
  ]);
});

test('a case is assigned to one of the admins who can handle it', async () => {
  const calls = open('?case=case-1', {
    'cases.assign': () => aCaseDetails({ assignee: { id: 'vera', name: 'Vera Safe' } }),
  });
  await waitFor(() => expect(inputsOf(calls, 'cases.handlers')).toHaveLength(1));
  await allCallsSent();
  const options = await optionsOf('Handled by');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Not assigned', 'The Chief', 'Vera Safe']);
  fireEvent.click(field('Handled by'));
  await choose('Handled by', 'Vera Safe');
  await waitFor(() => expect(field('Handled by').value).toBe('Vera Safe'));
  expect(inputsOf(calls, 'cases.assign')).toEqual([{ id: 'case-1', assigneeId: 'vera' }]);
});

test('closing asks what was decided; a closed case can only be opened again', { tags: ['CASE-09'] }, async () => {
  const calls = open('?case=case-1', {
    'cases.setState': (input) => aCaseDetails({ state: input.state }),
  });
  await screen.findByRole('region', { name: 'Progress' });
  await choose('State', 'Closed');
  const closing = await dialog('Close the case');
  await press('Close Case', closing);
  await screen.findByText('Please say what was decided.');
  expect(inputsOf(calls, 'cases.setState')).toEqual([]);
  fill('What was decided?', 'The scout was warned.');
  await press('Close Case', closing);
  await expectToast(
    'Case closed Those who reported are told that their report was looked into.'.replace('their report', 'it'),
  );
  await screen.findByText('This case is closed. Open it again to change it.');
  await noDialog();
  expect(screen.queryByText('Add Note')).toBeNull();
  expect(screen.queryByText('Suspend Contact')).toBeNull();
  await press('Open Again');
  await screen.findByText('Add Note');
  expect(inputsOf(calls, 'cases.setState')).toEqual([
    { id: 'case-1', state: 'closed', content: 'The scout was warned.' },
    { id: 'case-1', state: 'open' },
  ]);
});

test('what was typed about an action is not lost without a question, nor after a failure', async () => {
  open('?case=case-1', { 'cases.act': () => new Rejection('INTERNAL') });
  await press('Suspend Contact');
  await dialog('Suspend Contact');
  fill('Reason', 'Writes to many children.');
  await press('Suspend Contact', await dialog('Suspend Contact'));
  await expectToast('Not done Please try again.');
  expect(field('Reason').value).toBe('Writes to many children.');
  await press('Cancel', await dialog('Suspend Contact'));
  await answerDiscardQuestion('Keep Editing');
  expect(field('Reason').value).toBe('Writes to many children.');
});

test('actions need a reason, and are sent with it', async () => {
  const calls = open('?case=case-1', {
    'cases.act': ({ action }) => aCaseDetails({ hasHold: action.kind === 'hold' }),
  });
  for (const [label, toast] of [
    ['Suspend Contact', 'Contact suspended'],
    ['Revoke ID Card', 'ID card revoked'],
    ['Set Legal Hold', 'Legal hold set'],
  ] as const) {
    const sent = inputsOf(calls, 'cases.act').length;
    await press(label);
    await press(label, await dialog(label));
    await screen.findByText('Please give a reason.');
    expect(inputsOf(calls, 'cases.act')).toHaveLength(sent);
    fill('Reason', 'As agreed.');
    await press(label, await dialog(label));
    await expectToast(toast);
    await noDialog();
  }
  expect(inputsOf(calls, 'cases.act')).toEqual(
    ['suspend-contact', 'revoke-card', 'hold'].map((kind) => ({
      id: 'case-1',
      action: { kind, reason: 'As agreed.' },
    })),
  );
});

test('an account is deactivated for a length of time, or until an admin ends it', async () => {
  const calls = open('?case=case-1', { 'cases.act': () => aCaseDetails() });
  for (const length of ['30 days', 'Until an admin ends it']) {
    await press('Deactivate Account');
    await dialog('Deactivate Account');
    await choose('For how long', length);
    fill('Reason', 'As agreed.');
    await press('Deactivate Account', await dialog('Deactivate Account'));
    await noDialog();
  }
  expect(inputsOf(calls, 'cases.act')).toEqual([
    { id: 'case-1', action: { kind: 'deactivate', reason: 'As agreed.', days: 30 } },
    { id: 'case-1', action: { kind: 'deactivate', reason: 'As agreed.', days: null } },
  ]);
});

test('a reported clip is hidden', async () => {
  const calls = open('?case=case-1', {
    'cases.byId': () =>
      aCaseDetails({
        reports: [
          aCaseReport({ subject: 'video', subjectId: 'clip-1', copy: [{ label: 'Title', value: 'Solo run' }] }),
        ],
      }),
    'cases.act': () => aCaseDetails(),
  });
  await press('Hide Clip');
  await dialog('Hide Clip');
  expect(field('Clip').value).toBe('Solo run');
  fill('Reason', 'As agreed.');
  await press('Hide Clip', await dialog('Hide Clip'));
  await expectToast('Clip hidden');
  expect(inputsOf(calls, 'cases.act')).toEqual([
    { id: 'case-1', action: { kind: 'hide-video', videoId: 'clip-1', reason: 'As agreed.' } },
  ]);
});

test('requests to minors without a guardian are answered in their own tab', { tags: ['CREQ-07'] }, async () => {
  const calls = open('?tab=requests', {
    'contactRequests.list': (input) => onePage(input.isOpen ? [aContactRequest({ route: 'safeguarding' })] : []),
    'contactRequests.answer': () => aContactRequest({ state: 'declined' }),
  });
  await screen.findByRole('article', { name: 'Helena Ode asks to write to Ann' });
  await press('Decline');
  await expectToast('Request declined They cannot ask again for 30 days.');
  expect(inputsOf(calls, 'contactRequests.answer')).toEqual([{ id: 'request-1', answer: 'decline' }]);
  fireEvent.click(screen.getByRole('tab', { name: 'Cases' }));
  await screen.findByRole('article', { name: 'Case about Sam Ode' });
  expect(window.location.search).toBe('');
});
