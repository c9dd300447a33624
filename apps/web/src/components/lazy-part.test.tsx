import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../testing/actions.ts';
import { lazyPart } from './lazy-part.tsx';

const Clip = () => <h2>Solo run</h2>;
const isMissing = () => screen.findByText('This part could not be loaded.');

afterEach(() => vi.restoreAllMocks());

test('in an old tab that misses several parts, the user is told once to reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // As in a tab that has not been told yet.
  vi.resetModules();
  const [fresh, { dismissToast, listToasts }] = [await import('./lazy-part.tsx'), await import('../lib/toast.ts')];
  const load = async (): Promise<typeof Clip> => {
    throw new TypeError('Failed to fetch');
  };
  const [First, Second] = [fresh.lazyPart(load), fresh.lazyPart(load)];
  const { rerender } = render(<First />);
  await isMissing();
  const titles = () => listToasts().flatMap(({ title, isOpen }) => (isOpen ? [title] : []));
  expect(titles()).toEqual(['A part of the app could not be loaded']);
  dismissToast(listToasts()[0]?.id ?? 0);
  rerender(<Second />);
  await isMissing();
  expect(titles()).toEqual([]);
});

test('the notice takes the focus that the fallback had, and no other', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = async (): Promise<typeof Clip> => {
    throw new TypeError('Failed to fetch');
  };
  const WithBack = () => <button type="button">Back</button>;
  const [First, Second] = [lazyPart(load, WithBack), lazyPart(load, WithBack)];
  const { unmount } = render(<First />);
  screen.getByText('Back').focus();
  await isMissing();
  expect(document.activeElement).toBe(screen.getByText('Try Again'));
  unmount();
  render(<Second />);
  await isMissing();
  expect(document.activeElement).toBe(document.body);
});

test('a part that cannot be loaded shows a notice in its place, and is fetched again by Try Again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(async () => Clip).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(load, () => <p>Loading…</p>);
  render(
    <main>
      <h1>The page</h1>
      <Part />
    </main>,
  );
  screen.getByText('Loading…');
  await isMissing();
  within(screen.getByRole('main')).getByText('The page');
  await press('Try Again');
  await screen.findByText('Solo run');
  expect(screen.queryByText('This part could not be loaded.')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
