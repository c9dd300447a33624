import { expect, test } from 'vitest';
import { landingAfterLogin, landingAfterRegistration, ownPageOf } from './landing.tsx';

const ROLES = ['player', 'scout', 'admin', 'guardian'];

test('signing in leads to the dashboard of the role', () => {
  expect(ROLES.map((role) => landingAfterLogin({ role }))).toEqual([
    '/player/dashboard',
    '/scout/dashboard',
    '/admin/dashboard',
    '/guardian/dashboard',
  ]);
});

test('signing in with an unknown role leads to the landing page', { tags: ['LOGIN-14'] }, () => {
  expect(landingAfterLogin({ role: 'x' })).toBe('/');
  expect(landingAfterLogin({ role: '' })).toBe('/');
});

test('registering leads a player to the profile, a minor to the invitation of a guardian, a scout to the dashboard', {
  tags: ['GDN-23'],
}, () => {
  expect(landingAfterRegistration({ role: 'player' })).toBe('/player/profile');
  expect(landingAfterRegistration({ role: 'player', isMinor: true, dateOfBirth: null })).toBe('/player/profile');
  expect(landingAfterRegistration({ role: 'player', isMinor: true, dateOfBirth: '2012-01-02' })).toBe(
    '/player/guardian',
  );
  expect(landingAfterRegistration({ role: 'scout' })).toBe('/scout/dashboard');
});

test('registering with any other role leads to the landing page', { tags: ['REG-21'] }, () => {
  expect(landingAfterRegistration({ role: 'admin' })).toBe('/');
  expect(landingAfterRegistration({ role: 'x' })).toBe('/');
});

test('/profile and /settings lead each role to its own page', () => {
  expect([...ROLES, 'x'].map((role) => ownPageOf({ role }))).toEqual([
    '/player/profile',
    '/scout/profile',
    '/admin/dashboard',
    '/guardian/profile',
    '/',
  ]);
});
