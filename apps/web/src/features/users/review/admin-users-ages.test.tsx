import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountReview } from '@touchline/contracts/account-reviews';
import { ERRORS } from '@touchline/contracts/errors';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { allCallsSent, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, aReviewOf, usersPage } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const NOT_DECIDED = { decidedBy: null, decidedAt: null, reason: null, seen: null } as const;
const CHIEF = anAccount({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin', isSafeguarding: true });

/** Opens the review of an account, which the server changes as requested. */
async function open(
  account: Account,
  {
    viewer = CHIEF,
    change,
    ...review
  }: { viewer?: Account; change?: () => Rejection | Promise<never> | undefined } & Partial<AccountReview> = {},
) {
  let now = account;
  const calls = stubServerFor(viewer, {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => 1,
    'users.accounts': () => usersPage([now]),
    'users.review': () => aReviewOf(now, review),
    'users.change': (input) => {
      const refused = change?.();
      if (refused) return refused;
      now = { ...now, ...(input.patch as Partial<Account>) };
      return now;
    },
  });
  openPage(`/admin/users?user=${account.id}`);
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  await dialog.findByText('Passport Document');
  return { calls, dialog };
}

const born = (dialog: ReturnType<typeof within>) =>
  dialog.getByText('Date of birth', { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

/** The first day of the year in which a player turns 17. */
const TURNS_17 = `${new Date().getFullYear() - 17}-01-01`;

test('a row says the age, how many checks are on record, whether a document was seen, and what to look at', {
  tags: ['AUSER-94'],
}, async () => {
  const minor = { dateOfBirth: TURNS_17, isMinor: true };
  stubServerFor(CHIEF, {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => 5,
    'users.accounts': () =>
      usersPage([
        { ...anAccount(minor), lacksGuardian: true, lookAlikeCount: 1 },
        { ...anAccount({ id: 'bo' }), checkedKinds: ['identity'], lookAlikeCount: 10 },
        { ...anAccount({ id: 'cy', isMinor: true }), checkedKinds: ['birth-date'] },
        { ...anAccount({ id: 'di', role: 'scout' }), checkedKinds: ['identity', 'license', 'organization'] },
        // A check of a former role does not count.
        { ...anAccount({ id: 'ed', role: 'guardian', dateOfBirth: '1980-02-03' }), checkedKinds: ['identity'] },
      ]),
  });
  openPage('/admin/users');
  const rows = (await screen.findAllByRole('list', { name: 'Account' })).map((row) =>
    [1, 3, 4].map((cell) => Array.from(row.children[cell]?.children ?? [], (line) => line.textContent)),
  );
  expect(rows).toEqual([
    [
      ['Player', expect.stringMatching(/^Age 1[67], under 18$/)],
      ['0 of 2 checks', 'No document'],
      ['1 look-alike', 'No guardian'],
    ],
    [['Player', 'Age unknown'], ['1 of 2 checks', 'Document seen'], ['10+ look-alikes']],
    [['Player', 'Age unknown, under 18'], ['1 of 2 checks', 'No document'], []],
    [['Scout'], ['3 of 4 checks', 'Document seen'], []],
    [['Guardian', expect.stringMatching(/^Age \d\d$/)], [], []],
  ]);
});

test('the list says how long players and scouts wait for their verification', { tags: ['AUSER-92'] }, async () => {
  const createdAt = new Date(Date.now() - 9.5 * 86_400_000).toISOString();
  const of = (facts: Partial<Account>) => anAccount({ createdAt, ...facts });
  stubServerFor(CHIEF, {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => 4,
    'users.accounts': () =>
      usersPage([
        of({}),
        of({ id: 'bo', isVerified: true }),
        of({ id: 'cy', role: 'guardian' }),
        of({ id: 'di', isActive: false }),
      ]),
  });
  openPage('/admin/users');
  const waiting = (await screen.findAllByRole('list', { name: 'Account' })).map(
    (facts) => within(facts).queryByText(/^Waiting/)?.textContent,
  );
  expect(waiting).toEqual(['Waiting for 9 days', undefined, undefined, undefined]);
});

test('the review of a player without a date of birth says so, and an admin corrects it', async () => {
  const { calls, dialog } = await open(anAccount());
  expect(born(dialog)).toBe('No date of birth');
  await press('Correct Date of Birth', dialog);
  expect(document.activeElement).toBe(field('Date of Birth'));
  fill('Date of Birth', TURNS_17);
  await press('Save Date of Birth', dialog);
  await expectToast('Date of birth saved Ann Bee');
  expect(inputsOf(calls, 'users.change')).toEqual([{ id: anAccount().id, patch: { dateOfBirth: TURNS_17 } }]);
  await waitFor(() => expect(born(dialog)).toMatch(/^1 Jan/));
  expect(dialog.queryByText('Save Date of Birth')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Correct Date of Birth');
});

test('the review of a minor names the age and the band; an admin who makes them older has to say why and what was seen, and nothing typed is lost', {
  tags: ['BIRTH-12'],
}, async () => {
  const refusals = [Rejection.at('patch.reason', 'REASON_NEEDED'), Rejection.at('patch.seen', 'SEEN_NEEDED')];
  const account = anAccount({ dateOfBirth: TURNS_17, isMinor: true });
  const { calls, dialog } = await open(account, {
    change: () => refusals.shift(),
  });
  expect(born(dialog)).toMatch(/^1 Jan \d{4} \(age 1[67], under 18, U17\)$/);
  dialog.getByText('Under 18');
  await press('Correct Date of Birth', dialog);
  fill('Date of Birth', '1999-02-03');
  await press('Save Date of Birth', dialog);
  await dialog.findByText(/^Please say why this date of birth is right/);
  expect(field('Reason').required).toBe(true);
  expect(document.activeElement).toBe(field('Reason'));
  expect(field('Date of Birth').value).toBe('1999-02-03');
  fill('Reason', ' Mistyped ');
  await press('Save Date of Birth', dialog);
  await dialog.findByText(/^Please say what you have seen/);
  expect(document.activeElement).toBe(field('What you have seen'));
  fill('What you have seen', ' Passport ');
  await press('Save Date of Birth', dialog);
  await expectToast('Date of birth saved Ann Bee');
  expect(inputsOf(calls, 'users.change').at(-1)).toEqual({
    id: account.id,
    patch: { dateOfBirth: '1999-02-03', reason: 'Mistyped', seen: 'Passport' },
  });
});

test('an admin without the safeguarding right reads at the date that they cannot make a player older', {
  tags: ['BIRTH-12'],
}, async () => {
  const account = anAccount({ dateOfBirth: TURNS_17, isMinor: true });
  const { dialog } = await open(account, {
    change: () => Rejection.at('patch.dateOfBirth', 'BIRTH_DATE_NEEDS_SAFEGUARDING'),
  });
  await press('Correct Date of Birth', dialog);
  fill('Date of Birth', '1999-02-03');
  await press('Save Date of Birth', dialog);
  await dialog.findByText(/^This date makes the player older/);
  expect(document.activeElement).toBe(field('Date of Birth'));
});

test('a refusal that is not about the date is no error of its field, and the focus stays at the button', async () => {
  const { dialog } = await open(anAccount(), { change: () => new Rejection('TOO_MANY_REQUESTS') });
  await press('Correct Date of Birth', dialog);
  fill('Date of Birth', TURNS_17);
  await press('Save Date of Birth', dialog);
  await expectToast(`Date of birth not saved ${ERRORS.TOO_MANY_REQUESTS.message}`);
  await allCallsSent();
  expect(field('Date of Birth').getAttribute('aria-invalid')).not.toBe('true');
  expect(document.activeElement?.textContent).toBe('Save Date of Birth');
});

test('without a network the focus stays at the button of the date of birth', async () => {
  const { dialog } = await open(anAccount(), { change: () => Promise.reject(new TypeError('offline')) });
  await press('Correct Date of Birth', dialog);
  fill('Date of Birth', TURNS_17);
  await press('Save Date of Birth', dialog);
  await expectToast('Date of birth not saved Please try again.');
  await allCallsSent();
  expect(document.activeElement?.textContent).toBe('Save Date of Birth');
});

test('the review has the history of the date of birth', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const account = anAccount({ dateOfBirth: '2009-05-20', isMinor: true });
  const common = { former: '2009-05-20', by: { id: account.id, name: 'Ann Bee' }, at };
  const chief = { id: 'chief', name: 'The Chief' };
  const birthDates: AccountReview['birthDates'] = {
    ...{ dateOfBirth: '2009-05-20', since: at, confirmedAt: null },
    entries: [
      { ...common, id: 'b', state: 'waiting', current: '2004-06-15', ...NOT_DECIDED },
      {
        ...common,
        id: 'a',
        state: 'declined',
        current: '2003-06-15',
        ...NOT_DECIDED,
        ...{ decidedBy: chief, decidedAt: at, reason: 'No document' },
      },
      { ...common, id: 'c', state: null, former: null, current: '2009-05-20', ...NOT_DECIDED },
    ],
  };
  const checks: AccountReview['checks'] = [
    {
      ...{ kind: 'birth-date', evidence: 'Passport', licenseNumber: null, expiresOn: null },
      ...{ checkedBy: chief, checkedAt: '2026-02-01T10:00:00.000Z' },
    },
  ];
  const { dialog } = await open(account, { birthDates, checks });
  dialog.getByText('Seen before the date changed');
  expect(dialog.getByText('Decide about it').getAttribute('href')).toBe('/admin/safeguarding?tab=birth-dates');
  dialog.getByText(/^20 May 2009, on record since 1 Mar 2026, not confirmed by an admin/);
  const list = within(dialog.getByRole('list', { name: 'History of the date of birth', hidden: true }));
  const [waiting, declined, changed] = list.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent);
  expect(waiting).toMatch(/^20 May 2009 → 15 Jun 2004Waits for the safeguarding teamAsked for by Ann Bee, 1 Mar 2026/);
  expect(declined).toMatch(/DeclinedAsked for by Ann Bee.*Decided by The Chief, 1 Mar 2026.*Reason: No document$/);
  expect(changed).toMatch(/^none → 20 May 2009Changed by Ann Bee/);
});

test('an admin in safeguarding brings another admin into it', async () => {
  const { calls, dialog } = await open(anAccount({ role: 'admin' }));
  const toggle = () => dialog.getByLabelText<HTMLInputElement>(/^Works in safeguarding/);
  expect(toggle().checked).toBe(false);
  fireEvent.click(toggle());
  await expectToast('Safeguarding updated Ann Bee');
  expect(inputsOf(calls, 'users.change')).toEqual([{ id: anAccount().id, patch: { isSafeguarding: true } }]);
  await waitFor(() => expect(toggle().checked).toBe(true));
});

test('the last admin in safeguarding stays in it, and the page says why', { tags: ['CASE-13'] }, async () => {
  const { dialog } = await open(anAccount({ role: 'admin', isSafeguarding: true }), {
    change: () => new Rejection('LAST_SAFEGUARDING_ADMIN'),
  });
  fireEvent.click(dialog.getByLabelText(/^Works in safeguarding/));
  await expectToast('Safeguarding update failed There must always be an active admin who works in safeguarding.');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Works in safeguarding/).checked).toBe(true));
});

test.each([
  ['another admin', { ...CHIEF, isSafeguarding: false }, anAccount({ role: 'admin' })],
  ['an admin in safeguarding for a player', CHIEF, anAccount()],
  ['an admin for themselves', CHIEF, CHIEF],
])('%s has no switch for safeguarding', async (_who, viewer, account) => {
  const { dialog } = await open(account, { viewer });
  expect(dialog.queryByText('Works in safeguarding')).toBeNull();
});

test('a guardian has no Verify and is not called unverified', { tags: ['CHECK-11'] }, async () => {
  const { dialog } = await open(anAccount({ role: 'guardian', isVerified: false }));
  await dialog.findByText('Deactivate');
  expect(dialog.queryByText(/^Verify/)).toBeNull();
  expect(dialog.queryByText('Unverified')).toBeNull();
});

test('the role of a guardian cannot be changed, and there is no date of birth to correct', async () => {
  const { dialog } = await open(anAccount({ role: 'guardian', isVerified: true }));
  expect(dialog.queryByText('Correct Date of Birth')).toBeNull();
  fireEvent.click(dialog.getByLabelText('More actions'));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  const labels = ['Move to Trash', 'Delete User'];
  expect(items.map((item) => item.textContent)).toEqual(labels);
});
