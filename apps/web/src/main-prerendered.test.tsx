import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prerenderPages } from './prerender.tsx';
import { field } from './testing/actions.ts';
import { stubServer } from './testing/server.ts';

test('the app hydrates the ID check that the build has rendered, with what the browser has filled in', {
  tags: ['SHELL-70'],
}, async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  stubServer({});
  // While the page loads, it leaves what can wait, which would begin after this test.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const pages = await prerenderPages(() => '<div id="root"></div><!--/root-->');
  expect([...pages.keys()]).toEqual(['/auth/login', '/verify']);
  expect(pages.get('/auth/login')).toContain('Sign in');
  window.history.replaceState(null, '', '/verify');
  document.body.innerHTML = pages.get('/verify') ?? '';
  const root = document.getElementById('root');
  const code = field('Verification Code');
  code.value = 'abcd';
  expect([root?.hasAttribute('inert'), root?.getAttribute('data-prerendered')]).toEqual([true, '/verify']);

  await import('./main.tsx');
  await waitFor(() => expect(root?.hasAttribute('inert')).toBe(false));
  expect(root?.hasAttribute('data-prerendered')).toBe(false);
  await screen.findByText('Sign In');
  expect(field('Verification Code')).toBe(code);
  expect(code.value).toBe('ABCD');
  expect(complaints.mock.calls).toEqual([]);
});
