import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CardProof } from '@touchline/contracts/id-cards';
import { expect, test, vi } from 'vitest';
import { expectToast, field, fill, part, press, toastText } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { held, inputsOf, Rejection, stubServer, stubServerFor } from '../../testing/server.ts';

const PROOF: CardProof = {
  cardNumber: 'TL-2026-000042',
  issueDate: '2026-03-01T10:00:00.000Z',
  expiryDate: '2041-02-03T23:59:59.999Z',
  status: 'active',
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

const EMPTY_CODE = 'Invalid Code Please enter a verification code';

test('without a code a toast asks for one and closes after five seconds; nothing is requested', {
  tags: ['VERIFY-05', 'VERIFY-16', 'ROUTE-31', 'ERR-58', 'CONST-15'],
}, async () => {
  const calls = stubServer({});
  openApp('/verify');
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

test('while a code is checked the page says so', { tags: ['VERIFY-06'] }, async () => {
  const response = held(PROOF);
  const calls = stubServer({ 'idCards.verify': response.answer });
  openApp('/verify');
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

test('a failed request is not an invalid card', async () => {
  stubServer({ 'idCards.verify': () => new Rejection('INTERNAL') });
  openApp('/verify');
  await screen.findByText('ID Card Verification Portal');
  fill('Verification Code', 'ABCD-EFGH');
  await press('Verify');
  expect((await screen.findByText(/^Not checked/)).closest('section')?.textContent).toContain(
    'could not be checked just now',
  );
});
