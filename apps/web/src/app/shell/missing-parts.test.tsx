import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectToast, toastText } from '../../testing/actions.ts';
import { anAccount, onePage } from '../../testing/people.ts';
import { stubServerFor } from '../../testing/server.ts';

const PARTS = ['./user-menu.tsx', './admin/palette/palette.tsx'];

// Other files of tests may have loaded the parts, and load them after this one.
beforeEach(() => {
  vi.resetModules();
  for (const part of PARTS) {
    vi.doMock(part, () => {
      throw new Error('This file has been replaced by a newer one.');
    });
  }
  return () => {
    for (const part of PARTS) vi.doUnmock(part);
    vi.resetModules();
  };
});

const TOAST =
  'A part of the app could not be loaded There may be a new version, or the connection was lost. Please reload the page.';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServerFor(anAccount({ role: 'admin', isVerified: true }), {
    'users.counts': () => ({ total: 0, players: 0, scouts: 0, pending: 0 }),
    'users.accountCount': () => 0,
    'users.accounts': () => onePage([]),
    'videos.counts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.forModeration': () => onePage([]),
  });
});

async function dismissToast() {
  fireEvent.click(within(screen.getByLabelText(/^Notifications \(/)).getByRole('button'));
  await waitFor(() => expect(toastText()).toBe(''));
}

test('when the user menu or the search cannot be loaded, a toast says to reload, and the page stays usable', async () => {
  const { openApp } = await import('../../testing/app.tsx');
  openApp('/admin/users');
  await expectToast(TOAST);
  const menu = within(await screen.findByLabelText('Admin', { selector: 'nav' }));
  for (let attempts = 0; attempts < 2; attempts += 1) {
    await dismissToast();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await expectToast(TOAST);
  }
  fireEvent.click(menu.getByText('Videos'));
  await screen.findByText('Content Moderation', { selector: 'h1' });
});
