import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { SessionProvider } from '../../lib/session.tsx';
import { createSessionStore, type SessionStore } from '../../lib/session-store.ts';
import { createTrpcClient, trpc } from '../../lib/trpc.ts';
import { stubServer } from '../../testing/server.ts';
import type { Access } from './access.ts';
import { lazyPage } from './lazy-page.tsx';
import { RoutePage } from './route-page.tsx';

const Secret = () => <h1>Secret</h1>;

function show(Page: React.ComponentType, access: Access, store: SessionStore = createSessionStore()) {
  stubServer({});
  const queryClient = createQueryClient(store.forget);
  render(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider store={store}>
            <MemoryRouter>
              <RoutePage route={{ path: '/', access, title: 'Secret', Page }} />
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}

test('a guarded page shows Loading... until the stored session is read', { tags: ['GUARD-01'] }, () => {
  show(Secret, 'player', { ...createSessionStore(), load: () => {} });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByText('Secret')).toBeNull();
});

test('a page whose code is still loading shows a loading message', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Page: () => React.JSX.Element }>();
  show(
    lazyPage(() => promise),
    'public',
  );
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  resolve({ Page: Secret });
  await screen.findByText('Secret');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page that fails to render shows an error and links to other pages', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  show(() => {
    throw new Error('x is not a function');
  }, 'public');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong on this page');
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
});

test('a page whose code cannot be fetched, as after an update of the server, offers to reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  show(
    lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    'public',
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded');
  expect(screen.getByRole('link', { name: 'Reload the page' }).getAttribute('href')).toBe('/');
});
