import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prerenderHome } from './prerender.tsx';
import { aHero } from './testing/content.ts';

test('the app hydrates the page that the server rendered without replacing its elements', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const hero = aHero({ title: 'Be seen', buttonText: 'Read on', buttonUrl: '#how-it-works' });
  vi.stubGlobal('fetch', async (address: string) => Response.json(address.includes('homepage') ? [hero] : []));
  document.body.innerHTML = await prerenderHome('<div id="root"></div><!--/root-->', { hero, leadClip: 'clip' });
  const heading = screen.getByRole('heading', { level: 1, name: 'Be seen' });
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();

  await import('./main.tsx');
  await screen.findByRole('link', { name: 'Sign In' });
  await screen.findByText('No content available');
  await waitFor(() => expect(document.title).toBe('Touchline: where football talent is seen'));
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(complaints.mock.calls).toEqual([]);
});
