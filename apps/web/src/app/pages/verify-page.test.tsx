import { screen, waitFor } from '@testing-library/react';
import type { CardProof } from '@touchline/contracts/id-cards';
import { expect, test } from 'vitest';
import { expectToast, field, fill, part, press } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { held, inputsOf, Rejection, stubServer } from '../../testing/server.ts';

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

test('without a code nothing is requested, and the four steps are shown', {
  tags: ['VERIFY-05', 'VERIFY-16', 'ROUTE-31'],
}, async () => {
  const calls = stubServer({});
  openApp('/verify');
  await screen.findByText('ID Card Verification Portal');
  expect(part('How to Verify').getAllByRole('listitem')).toHaveLength(4);
  fill('Verification Code', '  ');
  await press('Verify');
  await expectToast('Invalid Code Please enter a verification code');
  expect(calls).toEqual([]);
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

test('a failed request is not an invalid card', { tags: ['ERR-58'] }, async () => {
  stubServer({ 'idCards.verify': () => new Rejection('INTERNAL') });
  openApp('/verify');
  await screen.findByText('ID Card Verification Portal');
  fill('Verification Code', 'ABCD-EFGH');
  await press('Verify');
  expect((await screen.findByText(/^Not checked/)).closest('section')?.textContent).toContain(
    'could not be checked just now',
  );
});
