import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent, answerDiscardQuestion, choose, expectToast, field, fill, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aContactState } from '../../testing/contact-requests.ts';
import { aConversation, aCorrespondent, aMessage, aParty } from '../../testing/messages.ts';
import { anAccount, aPlayer, aScout, onePage } from '../../testing/people.ts';
import { type Answers, inputsOf, OK, Rejection, stubServer, stubServerFor } from '../../testing/server.ts';
import { aVideo } from '../../testing/videos.ts';

const LEO = anAccount({ firstName: 'Leo' });
const ME = aParty({ id: LEO.id, firstName: 'Leo', lastName: 'Bee', role: 'player' });
const SAM = aParty({ id: 'sam' });
const ASKED = aMessage(SAM, ME, { isRead: true });

function openThread(answers: Answers = {}, other = SAM) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const asked = aMessage(other, ME, { isRead: true });
  const calls = stubServerFor(LEO, {
    'messages.conversations': () => onePage([aConversation(other, asked)]),
    'messages.thread': () => onePage([asked]),
    'messages.correspondent': () => aCorrespondent(other),
    'messages.markConversationRead': () => OK,
    ...answers,
  });
  openPage(`/messages?with=${other.id}`);
  return calls;
}

/** Opens one of the menus, by what it belongs to. */
async function openMenu(of: string | RegExp): Promise<HTMLElement> {
  const opener = await waitFor(() => {
    const found = screen
      .getAllByLabelText('Safety actions')
      .find((button) => RegExp(of).test(button.getAttribute('aria-description') ?? ''));
    if (!found) throw new Error(`There is no menu of ${of}.`);
    return found;
  });
  fireEvent.click(opener);
  return opener;
}

const pick = async (entry: string) => {
  const item = await screen.findByText(entry, { selector: '[role=menuitem] *' });
  await waitFor(() => expect(item.closest<HTMLButtonElement>('[role=menuitem]')?.disabled).not.toBe(true));
  fireEvent.click(item);
};
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a player reports a scout from the conversation, and the focus returns to the menu', {
  tags: ['REPORT-01'],
}, async () => {
  const calls = openThread({ 'reports.create': () => ({ id: 'report-1' }) });
  const opener = await openMenu('Sam Ode');
  await pick('Report…');
  await screen.findByRole('dialog', { name: 'Report Sam Ode' });
  await press('Send Report');
  await screen.findByText('Please choose a reason.');
  await screen.findByText('Please describe what happened.');
  expect(inputsOf(calls, 'reports.create')).toEqual([]);

  await choose('Reason', 'Asked for money');
  fill('What happened?', 'They want 200 euros.');
  await press('Send Report');
  await expectToast('Thank you The safeguarding team looks into it.');
  expect(inputsOf(calls, 'reports.create')).toEqual([
    { subject: 'user', subjectId: 'sam', reason: 'asked-for-money', content: 'They want 200 euros.' },
  ]);
  await noDialog();
  await waitFor(() => expect(document.activeElement).toBe(opener));

  // A second report begins empty.
  await openMenu('Sam Ode');
  await pick('Report…');
  await screen.findByRole('dialog', { name: 'Report Sam Ode' });
  expect(field('What happened?').value).toBe('');
  expect(field('Reason').value).toBe('');
});

test('a message of the other user is reported by itself', async () => {
  const calls = openThread({ 'reports.create': () => ({ id: 'report-1' }) });
  await openMenu(/^Message of /);
  await pick('Report message…');
  await screen.findByRole('dialog', { name: 'Report a message by Sam Ode' });
  await choose('Reason', 'Insults, threatens or does not stop');
  fill('What happened?', 'It insults me.');
  await press('Send Report');
  await expectToast('Thank you The safeguarding team looks into it.');
  expect(inputsOf(calls, 'reports.create')).toEqual([
    { subject: 'message', subjectId: ASKED.id, reason: 'harassment', content: 'It insults me.' },
  ]);
});

test('a report that could not be sent stays as it was typed, and is not dropped without a question', async () => {
  openThread({ 'reports.create': () => new Rejection('TOO_MANY_REQUESTS') });
  await openMenu('Sam Ode');
  await pick('Report…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Sam Ode' }));
  await choose('Reason', 'Something else');
  fill('What happened?', 'A long story.');
  await press('Send Report');
  await expectToast('Report not sent Too many attempts. Please wait a little and try again.');
  expect(field('What happened?').value).toBe('A long story.');
  expect(field('Reason').value).toBe('Something else');
  await press('Cancel', dialog);
  await answerDiscardQuestion('Keep Editing');
  expect(field('What happened?').value).toBe('A long story.');
  await press('Cancel', dialog);
  await answerDiscardQuestion('Discard');
  await noDialog();
});

test('a player blocks a scout after a question, and unblocks them', async () => {
  let contact = aContactState();
  const calls = openThread({
    'contactRequests.with': () => contact,
    'blocks.block': () => {
      contact = aContactState({ standing: 'blocked' });
      return { ok: true };
    },
    'blocks.unblock': () => {
      contact = aContactState();
      return { ok: true };
    },
  });
  await openMenu('Sam Ode');
  await pick('Block…');
  const question = within(await screen.findByRole('dialog', { name: 'Block Sam Ode?' }));
  question.getByText(/They are not told/);
  await press('Cancel', question);
  await allCallsSent();
  expect(inputsOf(calls, 'blocks.block')).toEqual([]);
  await noDialog();

  await openMenu('Sam Ode');
  await pick('Block…');
  await press('Block', within(await screen.findByRole('dialog', { name: 'Block Sam Ode?' })));
  await expectToast('Sam Ode is blocked You can unblock them on your account page.');
  expect(inputsOf(calls, 'blocks.block')).toEqual([{ userId: 'sam' }]);
  await noDialog();

  await openMenu('Sam Ode');
  await pick('Unblock');
  await expectToast('Sam Ode is unblocked You can write to each other again.');
  expect(inputsOf(calls, 'blocks.unblock')).toEqual([{ userId: 'sam' }]);
});

test('an admin can be reported and not blocked', { tags: ['BLOCK-04'] }, async () => {
  openThread({}, aParty({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin' }));
  await openMenu('The Chief');
  await screen.findByText('Report…');
  expect(screen.queryByText('Block…')).toBeNull();
});

test('a scout reports a profile and a clip', { tags: ['REPORT-01'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = stubServerFor(aScout(), {
    'users.byId': () => aPlayer({ id: 'ann' }),
    'users.list': () => onePage([]),
    'videos.ofPlayer': () => onePage([aVideo({ id: 'clip-1', title: 'Solo run' })]),
    'messages.contacted': () => [],
    'messages.notice': () => null,
    'savedPlayers.among': () => [],
    'players.trackView': () => ({ ok: true }),
    'reports.create': () => ({ id: 'report-1' }),
  });
  openPage('/players/ann');
  await openMenu('Ann Bee');
  await pick('Report profile…');
  await screen.findByRole('dialog', { name: 'Report the profile of Ann Bee' });
  await choose('Reason', 'Is not who they say');
  fill('What happened?', 'Another photo.');
  await press('Send Report');
  await noDialog();
  await openMenu('Solo run');
  await pick('Report clip…');
  await screen.findByRole('dialog', { name: 'Report the clip “Solo run”' });
  // Nothing of the report before.
  expect(field('What happened?').value).toBe('');
  await choose('Reason', 'Something else');
  fill('What happened?', 'Not her.');
  await press('Send Report');
  await noDialog();
  expect(inputsOf(calls, 'reports.create')).toMatchObject([
    { subject: 'profile', subjectId: 'ann' },
    { subject: 'video', subjectId: 'clip-1' },
  ]);
});

test('whom a user has blocked is listed on their account page, with a way back', { tags: ['BLOCK-06'] }, async () => {
  let blocks = [{ user: SAM, createdAt: '2026-03-05T10:00:00.000Z' }];
  const calls = stubServerFor(LEO, {
    'accessTokens.list': () => onePage([]),
    'blocks.list': () => onePage(blocks),
    'blocks.unblock': () => {
      blocks = [];
      return { ok: true };
    },
  });
  openPage('/account/privacy');
  const row = within(await screen.findByRole('article', { name: 'Sam Ode' }));
  row.getByText('Blocked on 5 Mar 2026');
  await press('Unblock');
  await screen.findByText(/^You have not blocked anyone/);
  expect(inputsOf(calls, 'blocks.unblock')).toEqual([{ userId: 'sam' }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Blocked Users'));
});

test('a visitor reports a concern about a card that failed, with its code and without a name', {
  tags: ['REPORT-08'],
}, async () => {
  const calls = stubServer({
    'idCards.verify': () => new Rejection('CARD_NOT_PROVEN'),
    'reports.concern': () => ({ ok: true }),
  });
  openPage('/verify');
  await screen.findByText('ID Card Verification Portal');
  fill('Verification Code', 'ABCD-EFGH');
  await press('Verify');
  await screen.findByText('Verification Failed');
  await press('Report a concern');
  await screen.findByRole('dialog', { name: 'Report a concern' });
  expect(field('Code of the card (optional)').value).toBe('ABCD-EFGH');
  expect(screen.queryByLabelText(/name|e-?mail|phone/i, { selector: '[role=dialog] input' })).toBeNull();
  await choose('Reason', 'Is not who they say');
  fill('What happened?', 'Another face.');
  await press('Send Report');
  await expectToast('Thank you The safeguarding team looks into it.');
  expect(inputsOf(calls, 'reports.concern')).toEqual([
    { code: 'ABCD-EFGH', reason: 'impostor', content: 'Another face.' },
  ]);
});

test('a concern needs no code, and one that could not be sent stays as it was typed', async () => {
  const calls = stubServer({ 'reports.concern': () => new Rejection('TOO_MANY_REQUESTS') });
  openPage('/verify');
  await press('Report a concern');
  await screen.findByRole('dialog', { name: 'Report a concern' });
  await choose('Reason', 'Something else');
  fill('What happened?', 'Sells cards at the gate.');
  await press('Send Report');
  await expectToast('Report not sent Too many attempts. Please wait a little and try again.');
  expect(field('What happened?').value).toBe('Sells cards at the gate.');
  expect(inputsOf(calls, 'reports.concern')).toEqual([
    { code: null, reason: 'other', content: 'Sells cards at the gate.' },
  ]);
});
