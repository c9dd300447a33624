import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HttpError } from '../lib/http.ts';
import { ListView, QueryView } from './query-view.tsx';

const STATES = { data: undefined, isPending: false, error: null, errorUpdatedAt: 0, refetch: async () => {} };

function renderList(query: Parameters<typeof ListView<string>>[0]['query'], { showsRefetchError = false } = {}) {
  render(
    <ListView
      showsRefetchError={showsRefetchError}
      query={query}
      skeleton="Loading"
      error="Names could not be loaded"
      empty="No names"
    >
      {(names) => names.join(', ')}
    </ListView>,
    { wrapper: MantineProvider },
  );
}

test('a query shows its skeleton until the first response', () => {
  renderList({ ...STATES, isPending: true });
  expect(screen.getByText('Loading')).toBeTruthy();
});

test('a failed query shows an error that can be retried', () => {
  const refetch = vi.fn(async () => {});
  renderList({ ...STATES, error: new Error('offline'), refetch });
  expect(screen.getByRole('alert', { name: 'Names could not be loaded' }).textContent).toContain('Please try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('what stands in place of an error stays while it is fetched again, but not for a query of something else', () => {
  const view = (query: typeof STATES | { error: unknown; errorUpdatedAt: number }) => (
    <QueryView query={{ ...STATES, ...query }} skeleton="Loading" error={() => <button type="button">Make One</button>}>
      {() => null}
    </QueryView>
  );
  const { rerender } = render(view({ error: new Error('There is none.'), errorUpdatedAt: 5 }));
  const button = screen.getByRole('button', { name: 'Make One' });
  rerender(view({ ...STATES, isPending: true, errorUpdatedAt: 5 }));
  expect(button.isConnected).toBe(true);
  rerender(view({ ...STATES, isPending: true }));
  expect(screen.getByText('Loading')).toBeTruthy();
});

test('what the server no longer knows is not shown any more, other failures keep it', () => {
  const gone = new HttpError(404, '');
  const view = (error: unknown) => (
    <QueryView query={{ ...STATES, data: 'Ann', error }} skeleton="" error="Ann could not be loaded" notFound="No Ann">
      {(name) => name}
    </QueryView>
  );
  const { rerender } = render(view(new Error('offline')), { wrapper: MantineProvider });
  expect(screen.getByText('Ann')).toBeTruthy();
  rerender(view(gone));
  expect(screen.getByText('No Ann')).toBeTruthy();
  expect(screen.queryByText('Ann')).toBeNull();
});

test('an empty list shows its placeholder', () => {
  renderList({ ...STATES, data: { items: [] } });
  expect(screen.getByText('No names')).toBeTruthy();
});

test('an infinite query shows the items of all pages, also when fetching them again failed', () => {
  renderList({
    ...STATES,
    data: { pages: [{ items: ['Ann', 'Bob'] }, { items: ['Cy'] }] },
    error: new Error('offline'),
  });
  expect(screen.getByText('Ann, Bob, Cy')).toBeTruthy();
});

test('a list with that option shows the error of a failed refetch above its items', () => {
  renderList({ ...STATES, data: { items: ['Ann'] }, error: new Error('offline') }, { showsRefetchError: true });
  expect(screen.getByRole('alert', { name: 'Names could not be loaded' })).toBeTruthy();
  expect(screen.getByText('Ann')).toBeTruthy();
});
