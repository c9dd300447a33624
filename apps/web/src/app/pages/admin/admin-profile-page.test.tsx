import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { part } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { Rejection, stubServerFor } from '../../../testing/server.ts';

test('Profile in the user menu shows an admin their own account', { tags: ['ROUTE-18'] }, async () => {
  stubServerFor(anAccount({ role: 'admin', isVerified: true, createdAt: '2025-02-03T12:00:00.000Z' }), {
    'content.homepage': () => onePage([]),
    'content.nextOrder': () => 1,
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
  });
  openApp('/admin/content-manager');
  await screen.findByText('Content Manager', { selector: 'h1' });
  fireEvent.click(await screen.findByLabelText(/account of/));
  fireEvent.click(await screen.findByText('Profile', { selector: '[role=menuitem] *' }));
  const title = await screen.findByText('Admin Profile', { selector: 'h1' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(window.location.pathname).toBe('/admin/profile');
  const account = part('Account');
  for (const text of ['Ann Bee', 'annbee', 'ann@example.org', '3 Feb 2025']) {
    expect(account.getByText(text).tagName).toBe('DD');
  }
  account.getByText('Admin');
});
