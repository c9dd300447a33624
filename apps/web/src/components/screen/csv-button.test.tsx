import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectToast, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, usersPage } from '../../testing/people.ts';
import { stubServerFor } from '../../testing/server.ts';

/** Opens the users with these filters; the call for the file gets this response. */
function open(filters: string, file: () => Response) {
  stubServerFor(anAccount({ role: 'admin', isVerified: true }), {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => 1,
    'users.accounts': () => usersPage([anAccount()]),
  });
  const asked: string[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    if (!address.startsWith('/api/')) return answered(address, options);
    asked.push(address);
    return Promise.resolve(file());
  });
  openPage(`/admin/users${filters}`);
  return asked;
}

test('an admin saves what the filters list as a CSV file', { tags: ['AUSER-88'] }, async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const asked = open('?role=scout&status=unverified&search=a%26b', () => new Response('Id\r\n'));
  await press('Save as CSV');
  await waitFor(() => expect(saved).toEqual(['users.csv']));
  expect(asked).toEqual(['/api/users.csv?search=a%26b&role=scout&status=unverified']);
});

test('a CSV file that cannot be made shows the message of the server', { tags: ['AUSER-88'] }, async () => {
  open('', () => Response.json({ message: 'Please wait a little.', code: 'TOO_MANY_REQUESTS' }, { status: 429 }));
  await press('Save as CSV');
  await expectToast('The CSV file could not be made Please wait a little.');
});
