import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BirthDateEntry } from '@touchline/contracts/birth-dates';
import { CONSENT_TEXTS, type Consents } from '@touchline/contracts/consents';
import type { Guardianship } from '@touchline/contracts/guardians';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test } from 'vitest';
import { expectToast, field, fill, part, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aConsent, unanswered } from '../../testing/consents.ts';
import { anInvitation } from '../../testing/guardians.ts';
import { anAccount, aScout, onePage } from '../../testing/people.ts';
import { inputsOf, OK, Rejection, stubServerFor } from '../../testing/server.ts';

const ADULT = anAccount({ dateOfBirth: '2001-05-06' });
const MINOR = anAccount({ dateOfBirth: '2012-05-06', isMinor: true });
const INVITATION = anInvitation();
const MOTHER = anInvitation({
  id: 'mother',
  state: 'active',
  email: 'mum@example.org',
  guardian: { id: 'mum', firstName: 'Mum', lastName: 'Bee' },
  relation: 'mother',
  declaredAt: '2026-03-02T10:00:00.000Z',
});
const CONSENTS: Consents = [
  aConsent({ line: 'profile', isGiven: true }),
  aConsent({
    line: 'clips',
    answeredAt: '2026-03-03T10:00:00.000Z',
    kind: 'answer',
    answers: [
      {
        ...{ guardianId: 'mum', by: 'Mum Bee', relation: 'mother' },
        ...{ isGiven: false, answeredAt: '2026-03-03T10:00:00.000Z' },
      },
    ],
  }),
];

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

const PRIVACY = '/account/privacy';

async function open(user = ADULT, answers: Answers = {}, address = '/account') {
  const calls = stubServerFor(user, {
    'accessTokens.list': () => onePage([]),
    'contactRequests.list': () => onePage([]),
    ...answers,
  });
  openPage(address);
  await screen.findByText(address === '/account' ? 'Phone Number' : 'Blocked Users', { selector: 'h2' });
  return calls;
}

const born = () => part('Date of Birth');

test('a player corrects their date of birth', async () => {
  const calls = await open(ADULT, { 'auth.changeBirthDate': () => ({ ...ADULT, dateOfBirth: '2001-05-07' }) });
  expect(field('Date of Birth').value).toBe('2001-05-06');
  fill('Date of Birth', '2001-05-07');
  await press('Save Date of Birth');
  await expectToast('Date of birth saved');
  expect(inputsOf(calls, 'auth.changeBirthDate')).toEqual([{ dateOfBirth: '2001-05-07' }]);
  await waitFor(() => expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('2001-05-07'));
});

const REQUEST: BirthDateEntry = {
  id: 'request',
  state: 'waiting',
  former: '2012-05-06',
  current: '2001-05-06',
  by: { id: 'ann', name: 'Ann Bee' },
  at: '2026-03-01T10:00:00.000Z',
  ...{ decidedBy: null, decidedAt: null, reason: null, seen: null },
};

test('a player who enters an older date reads that it waits for the safeguarding team, and withdraws it', {
  tags: ['BIRTH-10'],
}, async () => {
  let entries: BirthDateEntry[] = [];
  const calls = await open(MINOR, {
    'birthDates.of': () => ({ dateOfBirth: MINOR.dateOfBirth, since: null, confirmedAt: null, entries }),
    'auth.changeBirthDate': () => {
      entries = [REQUEST];
      return { ...MINOR, isWaitingForSafeguarding: true as const };
    },
    'birthDates.withdraw': () => {
      entries = [{ ...REQUEST, state: 'withdrawn' }];
      return OK;
    },
  });
  expect(born().getByText(/^It protects you while you are under 18/).tagName).toBe('P');
  fill('Date of Birth', '2001-05-06');
  await press('Save Date of Birth');
  await expectToast('Your request waits The safeguarding team decides about an older date.');
  await born().findByText('6 May 2001 waits for the safeguarding team');
  // The date is the former one.
  expect(field('Date of Birth').value).toBe('2012-05-06');
  await press('Withdraw Request', born());
  await expectToast('Request withdrawn Your date of birth stays as it is.');
  await waitFor(() => expect(born().queryByText(/waits for the safeguarding team/)).toBeNull());
  expect(document.activeElement).toBe(field('Date of Birth'));
  expect(inputsOf(calls, 'birthDates.withdraw')).toEqual([{ id: 'request' }]);
});

test('a player reads why the safeguarding team has declined an older date', { tags: ['BIRTH-09'] }, async () => {
  const declined: BirthDateEntry = { ...REQUEST, state: 'declined', reason: 'The passport says 2012' };
  await open(MINOR, {
    'birthDates.of': () => ({ dateOfBirth: '2012-05-06', since: null, confirmedAt: null, entries: [declined] }),
  });
  await born().findByText('The safeguarding team has declined 6 May 2001. Reason: The passport says 2012');
  expect(born().queryByText('Withdraw Request')).toBeNull();
});

test('a player who is 18 by a new date reads when they come of age', async () => {
  await open(anAccount({ dateOfBirth: '2001-05-06', isMinor: true }));
  expect(born().getByText(/^You come of age here once this date has been on record for 30 days/).tagName).toBe('P');
});

test('a player without a date of birth reads why it is asked for', async () => {
  await open(anAccount({ isMinor: true }));
  expect(born().getByText(/^Players under 18 are protected here. Without a date you count as under 18/).tagName).toBe(
    'P',
  );
});

test('a date in the future is not sent', async () => {
  const calls = await open();
  fill('Date of Birth', '2126-01-01');
  await press('Save Date of Birth');
  await born().findByText('The date of birth cannot be in the future.');
  expect(inputsOf(calls, 'auth.changeBirthDate')).toEqual([]);
});

test('scouts have a date of birth too, but no choice of who sees contact details; admins have neither', async () => {
  await open(aScout());
  expect(born().getByText(/Only you and admins see it/).tagName).toBe('P');
  expect(screen.queryByText('Contact Details')).toBeNull();
});

test('an admin has no card for the date of birth', async () => {
  await open(anAccount({ role: 'admin' }));
  expect(screen.queryByText('Date of Birth', { selector: 'h2' })).toBeNull();
});

test('the notice on the profile leads to the missing date of birth', async () => {
  stubServerFor(anAccount(), {
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    'accessTokens.list': () => onePage([]),
  });
  openPage('/player/profile');
  const link = await screen.findByText('Enter your date of birth');
  expect(link.getAttribute('href')).toBe('/account#date-of-birth');
  fireEvent.click(link);
  await screen.findByText('Phone Number', { selector: 'h2' });
  await waitFor(() => expect(document.activeElement).toBe(field('Date of Birth')));
});

test('a player with a date of birth reads no notice', async () => {
  stubServerFor(ADULT, { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') });
  openPage('/player/profile');
  await screen.findByText('Account Status');
  expect(screen.queryByText('Enter your date of birth')).toBeNull();
});

test('an adult shows contact details only to scouts whom they have accepted', { tags: ['CREQ-18'] }, async () => {
  const calls = await open(
    ADULT,
    {
      'auth.chooseContactShown': () => ({ ...ADULT, contactShown: 'accepted' }),
    },
    PRIVACY,
  );
  const choice = part('Contact Details');
  expect(choice.getByLabelText<HTMLInputElement>('Verified scouts').checked).toBe(true);
  fireEvent.click(choice.getByLabelText('After I accept'));
  await expectToast('Choice saved Scouts see your contact details accordingly from now on.');
  expect(inputsOf(calls, 'auth.chooseContactShown')).toEqual([{ contactShown: 'accepted' }]);
  await waitFor(() => expect(choice.getByLabelText<HTMLInputElement>('After I accept').checked).toBe(true));
});

test.each([
  ['an adult', ADULT, /^Verified scouts and admins see it/],
  [
    'an adult who shows it once accepted',
    { ...ADULT, contactShown: 'accepted' as const },
    /^Scouts whom you have accepted and admins/,
  ],
  ['a minor', MINOR, /^Admins see it/],
])('%s reads beside the phone number who sees it', async (_who, user, readers) => {
  await open(user);
  expect(part('Phone Number').getByText(readers).tagName).toBe('P');
});

test('a choice that could not be saved is taken back', async () => {
  await open(ADULT, { 'auth.chooseContactShown': () => new Rejection('INTERNAL') }, PRIVACY);
  fireEvent.click(part('Contact Details').getByLabelText('After I accept'));
  await expectToast('Choice not saved Please try again.');
  const former = part('Contact Details').getByLabelText<HTMLInputElement>('Verified scouts');
  await waitFor(() => expect(former.checked).toBe(true));
});

test('a minor reads that contact details are never shown', async () => {
  const calls = await open(MINOR, {}, PRIVACY);
  expect(part('Contact Details').getByText(/scouts never see your email address/).tagName).toBe('P');
  expect(screen.queryByLabelText('After I accept')).toBeNull();
  expect(inputsOf(calls, 'guardian.of')).toEqual([{ playerId: MINOR.id }]);
});

test('a minor sees guardians, invitations and what was decided', async () => {
  const expired = { ...INVITATION, id: 'old', email: 'old@example.org', expiresAt: '2026-03-01T10:00:00.000Z' };
  await open(MINOR, { 'guardian.of': () => [MOTHER, INVITATION, expired], 'consents.of': () => CONSENTS }, PRIVACY);
  const list = within(await screen.findByRole('list', { name: 'Guardians and invitations' }));
  const rows = list.getAllByRole('article').map((row) => row.textContent);
  expect(rows[0]).toBe('Mum BeeNot confirmed yetMothermum@example.orgSince 2 Mar 2026');
  expect(rows[1]).toMatch(/^gina@example\.orgInvitedValid until .* 2126.*Withdraw$/);
  expect(rows[2]).toBe('old@example.orgExpiredWithdraw');
  const decisions = within((await screen.findByText('What is shown of you')).closest('section') as HTMLElement);
  const lines = (await decisions.findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual([
    'Profile visible to scoutsUntil a guardian answersYes',
    'Clips visible to scoutsDecided 3 Mar 2026Mum Bee (Mother): no, 3 Mar 2026No',
  ]);
  // The two that a player can have.
  expect(screen.queryByText('Invite Guardian')).toBeNull();
});

test('a minor invites a guardian by e-mail', async () => {
  let rows: Guardianship[] = [];
  const calls = await open(
    MINOR,
    {
      'guardian.of': () => rows,
      'guardian.invite': () => {
        rows = [INVITATION];
        return INVITATION;
      },
    },
    PRIVACY,
  );
  await screen.findByText('Invite Guardian');
  fill('Email of your guardian', 'gina@example.org');
  await press('Invite Guardian');
  await expectToast('Invitation sent We have sent a link to gina@example.org.');
  await screen.findByText('Invited');
  expect(inputsOf(calls, 'guardian.invite')).toEqual([{ playerId: MINOR.id, email: 'gina@example.org' }]);
  expect(field('Email of your guardian').value).toBe('');
});

test('an address that cannot be invited shows why at its field and stays there', async () => {
  await open(MINOR, { 'guardian.invite': () => Rejection.at('email', 'OWN_ADDRESS') }, PRIVACY);
  await screen.findByText('Invite Guardian');
  fill('Email of your guardian', 'ann@example.org');
  await press('Invite Guardian');
  await part('Guardians').findByText('A guardian needs an email address of their own.');
  expect(field('Email of your guardian').value).toBe('ann@example.org');
});

test('an invitation is withdrawn after a question', async () => {
  let rows = [INVITATION];
  const calls = await open(
    MINOR,
    {
      'guardian.of': () => rows,
      'guardian.end': () => {
        rows = [];
        return { ok: true };
      },
    },
    PRIVACY,
  );
  await screen.findByText('Invited');
  await press('Withdraw');
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw the invitation' }));
  expect(inputsOf(calls, 'guardian.end')).toEqual([]);
  await press('Withdraw Invitation', question);
  await expectToast('Invitation withdrawn');
  await waitFor(() => expect(screen.queryByText('Invited')).toBeNull());
  expect(inputsOf(calls, 'guardian.end')).toEqual([{ id: 'invitation' }]);
});

test('a player who has come of age decides again on each line, with the version of the text shown', async () => {
  const at = '2026-03-03T10:00:00.000Z';
  const lines: Consents = [
    aConsent({ line: 'profile', isGiven: true }),
    aConsent({ line: 'public-clips' }),
    aConsent({ line: 'featuring' }),
  ];
  const given = lines.map((one) => (one.line === 'featuring' ? { ...one, isGiven: true, answeredAt: at } : one));
  const calls = await open(ADULT, { 'consents.of': () => lines, 'consents.record': () => given }, PRIVACY);
  await screen.findByText('You Decide Now');
  const card = part('You Decide Now');
  const featuring = () => card.getByLabelText<HTMLInputElement>(/^Shown on the home page/);
  const switches = card.getAllByRole<HTMLInputElement>('switch', { hidden: true });
  expect(switches.map(({ checked }) => checked)).toEqual([false, false]);
  fireEvent.click(featuring());
  await expectToast('Decision saved');
  await waitFor(() => expect(featuring().checked).toBe(true));
  expect(inputsOf(calls, 'consents.record')).toEqual([
    { playerId: ADULT.id, line: 'featuring', isGiven: true, textVersion: CONSENT_TEXTS.featuring.version },
  ]);
});

test('an adult who never had a guardian is not asked', async () => {
  const calls = await open(
    ADULT,
    {
      'consents.of': () => unanswered({ isGiven: true }),
    },
    PRIVACY,
  );
  await waitFor(() => expect(inputsOf(calls, 'consents.of')).toHaveLength(1));
  await screen.findByText(/You have not blocked anyone/);
  expect(screen.queryByText('You Decide Now')).toBeNull();
});
