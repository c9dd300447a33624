import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@touchline/contracts/errors';
import type { CardProof } from '@touchline/contracts/id-cards';
import { checkCharacterOf } from '@touchline/contracts/verification-codes';
import { expect, test, vi } from 'vitest';
import { expectToast, field, fill, part, press, toastText } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { held, inputsOf, Rejection, type ReplyOf, stubServer, stubServerFor } from '../../../testing/server.ts';

const PROOF: CardProof = {
  cardNumber: 'TL-2026-000042',
  issueDate: '2026-03-01T10:00:00.000Z',
  expiryDate: '2041-02-03T23:59:59.999Z',
  status: 'active',
  isConfirmed: true,
  isStatementAltered: false,
  issuedBy: 'Admin',
  user: {
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'player',
    email: null,
    phone: null,
    dateOfBirth: null,
    photoUrl: null,
  },
  verifiedAt: '2026-03-02T10:00:00.000Z',
};

const GOOD = 'VERIFIED ✓ - This ID card is valid and authentic';
const REFUSED = 'Verification Failed - Invalid or expired verification code. Please check the code and try again.';
const CODE = 'ABCD-EFGH-JKMN-PQRS';
const verdict = () => screen.queryByText(/^(VERIFIED|Verification Failed)/)?.closest('h2')?.textContent;
const panel = (title: string) => screen.getByText(title).closest('section');

const EMPTY_CODE = 'Invalid Code Please enter a verification code';

test('without a code a toast asks for one and closes after five seconds; nothing is requested', {
  tags: ['VERIFY-05', 'VERIFY-16', 'ROUTE-31', 'ERR-58', 'CONST-15'],
}, async () => {
  const calls = stubServer({});
  openPage('/verify');
  await screen.findByText('ID Card Verification Portal');
  expect(part('How to Verify').getAllByRole('listitem')).toHaveLength(4);
  fill('Verification Code', '  ');
  vi.useFakeTimers();
  fireEvent.click(screen.getByText('Verify', { selector: 'button *' }));
  act(() => vi.advanceTimersByTime(4999));
  expect(toastText()).toBe(EMPTY_CODE);
  act(() => vi.advanceTimersByTime(1));
  expect(toastText()).toBe('');
  expect(calls).toEqual([]);
});

test('without a code the field is marked as invalid and gets the focus; the toast ends when a code is typed', {
  tags: ['VERIFY-60', 'VERIFY-61'],
}, async () => {
  stubServer({});
  openPage('/verify');
  await screen.findByText('ID Card Verification Portal');
  expect(field('Verification Code').getAttribute('aria-invalid')).not.toBe('true');
  await press('Verify');
  await expectToast(EMPTY_CODE);
  const code = field('Verification Code');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(code);
  const ids = code.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain('Please enter a verification code');
  fill('Verification Code', 'a');
  expect(toastText()).toBe('');
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
});

test('the toast about a missing code ends with Reset and on leaving the page', { tags: ['VERIFY-61'] }, async () => {
  stubServer({});
  openApp('/verify');
  await screen.findByText('ID Card Verification Portal');
  await press('Verify');
  await expectToast(EMPTY_CODE);
  await press('Reset');
  await expectToast('');
  await press('Verify');
  await expectToast(EMPTY_CODE);
  fireEvent.click(screen.getByText('Sign In', { selector: 'nav *' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(toastText()).toBe('');
});

test('a signed-in user verifies a card through the link in the footer', {
  tags: ['VERIFY-05', 'ROUTE-31'],
}, async () => {
  const calls = stubServerFor(anAccount(), { 'idCards.verify': () => PROOF });
  openApp('/nowhere');
  fireEvent.click(await screen.findByText('Verify an ID card'));
  await screen.findByText('ID Card Verification Portal');
  await press('Verify');
  await expectToast(EMPTY_CODE);
  expect(inputsOf(calls, 'idCards.verify')).toEqual([]);
  fill('Verification Code', 'ABCD-EFGH');
  await press('Verify');
  expect((await screen.findByText('Noor Haddad')).textContent).toBe('Noor Haddad');
});

test('a status is shown while a code is checked', { tags: ['VERIFY-06'] }, async () => {
  const response = held(PROOF);
  const calls = stubServer({ 'idCards.verify': response.answer });
  openPage('/verify');
  await screen.findByText('ID Card Verification Portal');
  fill('Verification Code', 'abcd-efgh');
  expect(field('Verification Code').value).toBe('ABCD-EFGH');
  await press('Verify');
  expect((await screen.findByText('Verifying ID card...')).getAttribute('role')).toBe('status');
  response.release();
  expect((await screen.findByText('Noor Haddad')).textContent).toBe('Noor Haddad');
  await waitFor(() => expect(screen.queryByText('Verifying ID card...')).toBeNull());
  expect(inputsOf(calls, 'idCards.verify')).toEqual([{ code: 'ABCD-EFGH' }]);
});

test('an anonymous visitor types a code, sees all facts about its holder and resets the page', {
  tags: [
    ...['VERIFY-01', 'VERIFY-02', 'VERIFY-03', 'VERIFY-04', 'VERIFY-07', 'VERIFY-08', 'VERIFY-09', 'VERIFY-10'],
    ...['VERIFY-11', 'VERIFY-12', 'VERIFY-13', 'VERIFY-14', 'VERIFY-17', 'VERIFY-18', 'ROUTE-31'],
  ],
}, async () => {
  const user: CardProof['user'] = {
    ...PROOF.user,
    email: 'noor@example.org',
    phone: '+34 600 100 200',
    dateOfBirth: '1999-05-04',
    photoUrl: '/photo',
  };
  const calls = stubServer({ 'idCards.verify': () => ({ ...PROOF, user }) });
  openPage('/verify');
  expect((await screen.findByText('ID Card Verification Portal')).tagName).toBe('H1');
  expect(verdict()).toBeUndefined();
  fill('Verification Code', CODE.toLowerCase());
  expect(field('Verification Code').value).toBe(CODE);
  await press('Verify');
  await waitFor(() => expect(verdict()).toBe(GOOD));
  expect(inputsOf(calls, 'idCards.verify')).toEqual([{ code: CODE }]);
  expect(document.activeElement?.textContent).toBe(GOOD);
  const proof = within(panel('VERIFIED ✓') as HTMLElement);
  for (const text of ['Noor Haddad', 'Player', 'Verified Member', 'Active']) {
    expect(proof.getByText(text).textContent).toBe(text);
  }
  expect(proof.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'TL-2026-000042',
    '01/03/2026',
    '03/02/2041',
    '4 May 1999',
    '+34 600 100 200',
    'noor@example.org',
  ]);
  expect(proof.getByAltText('Noor Haddad').getAttribute('src')).toBe('/photo');
  expect(proof.getByText(/^2 Mar 2026/).getAttribute('datetime')).toBe(PROOF.verifiedAt);

  await press('Reset');
  expect(verdict()).toBeUndefined();
  expect(field('Verification Code').value).toBe('');
  expect(document.activeElement).toBe(field('Verification Code'));
});

test.each([
  [{ isConfirmed: false }, 'unknown', 'NOT CONFIRMED - Not confirmed yet: no one has compared a photo'],
  [{ isStatementAltered: true }, 'bad', 'ALTERED - The code is valid, but the data in this link was altered'],
  [
    { isConfirmed: false, isStatementAltered: true },
    'bad',
    'ALTERED - The code is valid, but the data in this link was altered',
  ],
])('a valid code with %j is never green, and shows its holder', async (facts, tone, words) => {
  const calls = stubServer({ 'idCards.verify': () => ({ ...PROOF, ...facts }) });
  openPage('/verify?code=ABCDEFGHJKMNPQRS#STATEMENT');
  const heading = await screen.findByRole('heading', { name: words });
  expect(heading.closest('section')?.dataset.tone).toBe(tone);
  expect(screen.queryByText('Verified Member')).toBeNull();
  expect(screen.queryByText('Noor Haddad')).not.toBeNull();
  expect(inputsOf(calls, 'idCards.verify')).toEqual([{ code: 'ABCDEFGHJKMNPQRS', statement: 'STATEMENT' }]);
});

test('a scanned code is checked at once and removed from the URL; new input and Reset clear a rejection', {
  tags: ['VERIFY-04', 'VERIFY-15', 'VERIFY-17', 'VERIFY-62'],
}, async () => {
  let isValid = false;
  const calls = stubServer({ 'idCards.verify': () => (isValid ? PROOF : new Rejection('CARD_NOT_PROVEN')) });
  openPage('/verify?code=ABCDEFGHJKMNPQRS');
  await waitFor(() => expect(verdict()).toBe(REFUSED));
  expect(inputsOf(calls, 'idCards.verify')).toEqual([{ code: 'ABCDEFGHJKMNPQRS' }]);
  expect(window.location.pathname + window.location.search).toBe('/verify');
  expect(field('Verification Code').value).toBe(CODE);
  const look = () => panel('Verification Failed')?.innerHTML.replaceAll(/id="[^"]*"/g, '');
  const first = look();

  isValid = true;
  await press('Verify');
  await waitFor(() => expect(verdict()).toBe(GOOD));
  isValid = false;
  await press('Verify');
  await waitFor(() => expect(verdict()).toBe(REFUSED));
  expect(look()).toBe(first);
  fill('Verification Code', 'no such code');
  expect(verdict()).toBeUndefined();
  await press('Verify');
  await waitFor(() => expect(verdict()).toBe(REFUSED));
  expect(look()).toBe(first);
  await press('Reset');
  expect(verdict()).toBeUndefined();
  expect(field('Verification Code').value).toBe('');
});

test('a failed request is not shown as an invalid card', async () => {
  stubServer({ 'idCards.verify': () => new Rejection('INTERNAL') });
  openPage('/verify');
  await screen.findByText('ID Card Verification Portal');
  fill('Verification Code', 'ABCD-EFGH');
  await press('Verify');
  expect((await screen.findByText(/^Not checked/)).closest('section')?.textContent).toContain(
    'could not be checked just now',
  );
});

/** The link of a card whose statement says too little, so that any check of it without the server is told by its text. */
const LINK = '/verify?code=ABCDEFGHJKMNPQRS#ABCDEFGH';
const OFFLINE = 'Not checked - The server did not answer, and this code cannot be checked without it.';
const unknown = async () => (await screen.findByText(/^Not checked/)).closest('h2')?.textContent;

test.each([
  ['a scanned link waits four seconds for the server, and is then checked without it', LINK, 4000, OFFLINE],
  [
    'a code alone waits twenty seconds for the server',
    '/verify?code=ABCDEFGHJKMNPQRS',
    20_000,
    'Not checked - The code could not be checked just now. Please try again.',
  ],
])('%s', async (_, address, milliseconds, text) => {
  const ending = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal);
  const calls = stubServer({ 'idCards.verify': () => new Promise(() => {}) });
  openPage(address);
  await waitFor(() => expect(inputsOf(calls, 'idCards.verify')).toHaveLength(1));
  expect(timeout.mock.calls).toEqual([[milliseconds]]);
  expect(screen.getByText('Verifying ID card...').getAttribute('role')).toBe('status');
  act(() => ending.abort(new DOMException('Too late.', 'TimeoutError')));
  expect(await unknown()).toBe(text);
  expect(screen.queryByText('Verifying ID card...')).toBeNull();
});

test.each([
  ['BUSY', OFFLINE],
  ['INTERNAL', 'Not checked - The code could not be checked just now. Please try again.'],
] as const)(
  'a scanned link whose look-up fails with %s is checked without the server only if that is away',
  async (code, text) => {
    stubServer({ 'idCards.verify': () => new Rejection(code) });
    openPage(LINK);
    expect(await unknown()).toBe(text);
  },
);

test('a server that asks to wait is not taken for a missing network', async () => {
  stubServer({ 'idCards.verify': () => new Rejection('TOO_MANY_REQUESTS') });
  openPage(LINK);
  expect((await screen.findByText(/^Not checked/)).closest('section')?.textContent).toContain(
    ERRORS.TOO_MANY_REQUESTS.message,
  );
});

test.each([
  ['expired', 'This card has expired.'],
  ['suspended', 'This card is suspended for now.'],
  ['revoked', 'This card was revoked.'],
  ['replaced', 'This card was replaced by a newer one.'],
] as const)(
  'a second line under the unchanged text says that a card is %s',
  { tags: ['PROOF-09'] },
  async (state, line) => {
    const check = { state, season: null, organization: null, isConfirmed: false, checkedAt: PROOF.verifiedAt };
    const calls = stubServer({
      'idCards.verify': () => new Rejection('CARD_NOT_PROVEN'),
      'idCards.check': () => check,
    });
    openPage('/verify?code=ABCDEFGHJKMNPQRS');
    await waitFor(() => expect(verdict()).toBe(REFUSED));
    expect((await screen.findByText(line)).getAttribute('role')).toBe('status');
    expect(inputsOf(calls, 'idCards.check')).toEqual([{ code: 'ABCDEFGHJKMNPQRS' }]);
  },
);

test('a second line says that no card has the code, and season and organisation of a good card are shown', async () => {
  let check: ReplyOf<'idCards.check'> = new Rejection('CARD_UNKNOWN');
  let proof: ReplyOf<'idCards.verify'> = new Rejection('CARD_NOT_PROVEN');
  stubServer({ 'idCards.verify': () => proof, 'idCards.check': () => check });
  openPage('/verify?code=ABCDEFGHJKMNPQRS');
  expect((await screen.findByText('No card has this code.')).getAttribute('role')).toBe('status');
  proof = PROOF;
  check = {
    state: 'active',
    season: '2026/27',
    organization: 'CD Marisma',
    isConfirmed: true,
    checkedAt: PROOF.verifiedAt,
  };
  await press('Verify');
  await waitFor(() => expect(verdict()).toBe(GOOD));
  expect((await screen.findByText('2026/27')).tagName).toBe('DD');
  expect(screen.getByText('CD Marisma').tagName).toBe('P');
});

test('a code with one wrong character is said to be mistyped before the server is asked', {
  tags: ['PROOF-08', 'VERIFY-15', 'VERIFY-17'],
}, async () => {
  const calls = stubServer({ 'idCards.verify': () => PROOF });
  openPage('/verify');
  await screen.findByText('ID Card Verification Portal');
  const typed = '7H3K-9XQ2-M4PT-B8RC';
  const check = checkCharacterOf(typed.replaceAll('-', ''));
  fill('Verification Code', `${typed.replace('7', '8')}-${check}`);
  await press('Verify');
  const hint = 'One character of this code is wrong. Compare it with the card.';
  expect(verdict()).toBe(REFUSED);
  expect(within(panel('Verification Failed') as HTMLElement).getByText(hint).hidden).toBe(false);
  expect(document.activeElement?.textContent).toBe(REFUSED);
  expect(calls).toEqual([]);
  await press('Reset');
  expect(verdict()).toBeUndefined();
  fill('Verification Code', `${typed.replace('7', '8')}-${check}`);
  await press('Verify');
  expect(verdict()).toBe(REFUSED);
  fill('Verification Code', `${typed}-${check}`);
  await press('Verify');
  await waitFor(() => expect(verdict()).toBe(GOOD));
});

test('what a person says is compared where the data is masked, and nothing of it is shown', {
  tags: ['PROOF-11'],
}, async () => {
  const user = { ...PROOF.user, email: 'n•••@e•••.org', dateOfBirth: '2010' };
  let answer: ReplyOf<'idCards.confirm'> = { isMatch: false };
  const calls = stubServer({
    'idCards.verify': () => ({ ...PROOF, user }),
    'idCards.check': () => new Rejection('INTERNAL'),
    'idCards.confirm': () => answer,
  });
  openPage('/verify?code=ABCDEFGHJKMNPQRS');
  const form = within(await screen.findByRole('form', { name: 'Confirm what the person says' }));
  fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: '2010-05-04' } });
  fireEvent.click(form.getByText('Compare'));
  expect((await form.findByText('No match')).getAttribute('data-match')).toBe('false');
  answer = { isMatch: true };
  fireEvent.change(form.getByLabelText('Ask for'), { target: { value: 'email' } });
  expect(form.queryByText('No match')).toBeNull();
  fireEvent.change(form.getByLabelText('Email'), { target: { value: 'noor@example.org' } });
  fireEvent.click(form.getByText('Compare'));
  expect((await form.findByText('Match')).getAttribute('data-match')).toBe('true');
  expect(inputsOf(calls, 'idCards.confirm')).toEqual([
    { code: 'ABCDEFGHJKMNPQRS', field: 'dateOfBirth', value: '2010-05-04' },
    { code: 'ABCDEFGHJKMNPQRS', field: 'email', value: 'noor@example.org' },
  ]);
});

test('a card whose data is shown whole, or not at all, has nothing to compare', async () => {
  stubServer({ 'idCards.verify': () => PROOF });
  openPage('/verify?code=ABCDEFGHJKMNPQRS');
  await waitFor(() => expect(verdict()).toBe(GOOD));
  expect(screen.queryByRole('form', { name: 'Confirm what the person says' })).toBeNull();
});
