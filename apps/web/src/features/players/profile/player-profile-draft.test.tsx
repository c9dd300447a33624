import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { expect, test, vi } from 'vitest';
import { expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { anAccount, aProfile, aScout } from '../../../testing/people.ts';
import { Rejection, stubServerFor } from '../../../testing/server.ts';

const PLAYER = anAccount({ playerProfile: aProfile() });

async function open(user: Account = PLAYER, answers: Parameters<typeof stubServerFor>[1] = {}, mount = openPage) {
  cleanup();
  stubServerFor(user, { 'idCards.of': () => new Rejection('CARD_NOT_FOUND'), ...answers });
  mount(`/${user.role}/profile`);
  await screen.findByText('About You');
}

const dashboardLink = () => screen.getByText('Dashboard', { selector: 'nav *' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const questionIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Whether the browser asks before it reloads or closes the page. */
const isUnloadStopped = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('unsaved changes are there again after a reload, and a notice offers to discard them', {
  tags: ['PPROF-60', 'PPROF-61'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') });
  await open();
  expect(screen.queryByText(/restored/)).toBeNull();
  fill('Bio', 'Lives on the last line.');
  await press('Add Achievement');
  fill('Achievement 1', 'Cup winner');

  vi.setSystemTime(new Date('2026-11-23T10:00:00Z'));
  await open();
  expect(screen.getByText('Unsaved changes from 22 Nov restored').tagName).toBe('P');
  expect([field('Bio').value, field('Achievement 1').value]).toEqual(['Lives on the last line.', 'Cup winner']);
  expect(isUnloadStopped()).toBe(true);

  await press('Discard');
  expect(field('Bio').value).toBe('');
  expect(screen.queryByLabelText('Achievement 1')).toBeNull();
  expect(screen.queryByText(/restored/)).toBeNull();
  expect(document.activeElement?.nextElementSibling?.textContent).toMatch(/^On the Pitch/);
  expect(isUnloadStopped()).toBe(false);
  await open();
  expect(field('Bio').value).toBe('');
});

test('another account in the same browser does not see the draft', { tags: ['PPROF-62'] }, async () => {
  await open();
  fill('Bio', 'Lives on the last line.');
  await open(anAccount({ id: 'b7a3d1de-52f9-4a57-8a0e-7d4f0f0f2a12', playerProfile: aProfile() }));
  expect(field('Bio').value).toBe('');
  expect(screen.queryByText(/restored/)).toBeNull();
  await open(aScout());
  expect(field('Professional Bio').value).toBe('');
  expect(Object.keys(localStorage).filter((key) => key.includes('draft') && key.endsWith('_auth'))).toEqual([]);
});

test('values that were saved elsewhere meanwhile are not overwritten by the draft', {
  tags: ['PPROF-60'],
}, async () => {
  await open();
  fill('Bio', 'Lives on the last line.');
  await open(anAccount({ playerProfile: aProfile({ currentClub: 'Hamnby BK' }) }));
  expect([field('Bio').value, field('Current Club').value]).toEqual(['Lives on the last line.', 'Hamnby BK']);
});

test('after saving there is no draft, and leaving asks nothing', { tags: ['PPROF-63'] }, async () => {
  const saved = aProfile({ bio: 'Lives on the last line.' });
  let user = PLAYER;
  await open(
    user,
    {
      'auth.me': () => user,
      'players.updateProfile': () => {
        user = anAccount({ playerProfile: saved });
        return saved;
      },
      'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
      'videos.list': () => ({ items: [], nextCursor: null }),
      'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
    },
    openApp,
  );
  fill('Bio', ' Lives on the last line. ');
  await press('Update Profile');
  await expectToast('Profile updated Scouts see the new version from now on.');
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  expect(isUnloadStopped()).toBe(false);
  fireEvent.click(dashboardLink());
  await screen.findByText('No videos yet');
});

test('a link asks before it leaves unsaved changes, and both answers are followed', {
  tags: ['PPROF-64'],
}, async () => {
  await open(
    PLAYER,
    {
      'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
      'videos.list': () => ({ items: [], nextCursor: null }),
      'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
    },
    openApp,
  );
  fill('Bio', 'Lives on the last line.');
  fireEvent.click(dashboardLink());
  await press('Stay', within(await question()));
  await questionIsClosed();
  expect(window.location.pathname).toBe('/player/profile');
  expect(field('Bio').value).toBe('Lives on the last line.');

  fireEvent.click(dashboardLink());
  await press('Leave Page', within(await question()));
  await screen.findByText('No videos yet');
  await questionIsClosed();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the back button asks before it leaves unsaved changes', { tags: ['PPROF-64'] }, async () => {
  cleanup();
  stubServerFor(PLAYER, {
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
  });
  openPage('/player/dashboard');
  fireEvent.click(await screen.findByText('Edit Profile'));
  await screen.findByText('About You');
  fill('Bio', 'Lives on the last line.');
  window.history.back();
  await press('Stay', within(await question()));
  await questionIsClosed();
  await waitFor(() => expect(window.location.pathname).toBe('/player/profile'));
  expect(field('Bio').value).toBe('Lives on the last line.');
  window.history.back();
  await press('Leave Page', within(await question()));
  await screen.findByText('No videos yet');
  expect(window.location.pathname).toBe('/player/dashboard');
});

test('signing out asks before it leaves unsaved changes', { tags: ['PPROF-64'] }, async () => {
  await open(PLAYER, {}, openApp);
  fill('Bio', 'Lives on the last line.');
  fireEvent.click(screen.getByLabelText(/account of Ann Bee/));
  await press('Log out');
  await press('Stay', within(await question()));
  await questionIsClosed();
  expect(field('Bio').value).toBe('Lives on the last line.');
});

test('a scout finds unsaved changes of their profile again, and is asked before leaving them', {
  tags: ['SPROF-60', 'SPROF-61'],
}, async () => {
  await open(aScout());
  fill('Organization', 'Atlantic Network');
  await press('Goalkeepers');
  await open(aScout(), {}, openApp);
  expect(screen.getByText(/^Unsaved changes from .* restored$/).tagName).toBe('P');
  expect(field('Organization').value).toBe('Atlantic Network');
  expect(screen.getByLabelText('Your specializations').textContent).toBe('Goalkeepers');
  fireEvent.click(dashboardLink());
  await press('Stay', within(await question()));
});
