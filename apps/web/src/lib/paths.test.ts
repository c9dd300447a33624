import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('each role has its own dashboard, and an unknown role the landing page', () => {
  expect(['player', 'scout', 'admin', 'x'].map(paths.dashboardOf)).toEqual([
    '/player/dashboard',
    '/scout/dashboard',
    '/admin/dashboard',
    '/',
  ]);
});

test('an id is encoded as one segment of the path', () => {
  expect(paths.player('a/b?c')).toBe('/players/a%2Fb%3Fc');
  expect(paths.player('a', { video: 'b&c', t: '83' })).toBe('/players/a?video=b%26c&t=83');
});

test('registration can be linked with or without a role', () => {
  expect(paths.register()).toBe('/auth/register');
  expect(paths.register('scout')).toBe('/auth/register?role=scout');
});
