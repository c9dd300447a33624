import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { listToasts } from '../../lib/toast.ts';
import { press } from '../../testing/actions.ts';
import { Dialog } from './dialog.tsx';
import { useLazyDialog } from './use-lazy-dialog.tsx';

interface GreetingProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

const Greeting = ({ name, ...state }: GreetingProps) => (
  <Dialog title={`Hello ${name}`} {...state}>
    <input aria-label="Answer" />
  </Dialog>
);

function Page({ load }: { load: () => Promise<ComponentType<GreetingProps>> }) {
  const dialog = useLazyDialog(load);
  return (
    <>
      <button type="button" onClick={dialog.open} aria-busy={dialog.isLoading}>
        Greet
      </button>
      {dialog.render({ name: 'Ann' })}
    </>
  );
}

const show = (load: () => Promise<ComponentType<GreetingProps>>) =>
  render(<Page load={load} />, { wrapper: MantineProvider });

test('a dialog opens once its code is loaded, and the focus returns to its button', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<GreetingProps>>();
  show(() => promise);
  await press('Greet');
  expect(screen.getByText('Greet').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The button had the focus when it was pressed.
  act(() => (document.activeElement as HTMLElement).blur());
  resolve(Greeting);
  const dialog = await screen.findByRole('dialog', { name: 'Hello Ann' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Answer')));
  act(() => within(dialog).getByLabelText('Close').click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByText('Greet'));
});

test('a dialog that cannot be loaded is reported, the page stays, and the next press fetches it again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show(load);
  await press('Greet');
  await waitFor(() => expect(listToasts()[0]?.title).toBe('A part of the app could not be loaded'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Greet');
  await screen.findByRole('dialog', { name: 'Hello Ann' });
});

test('a call that ends after its dialog was closed leaves the next one open', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Slow = ({ name, isOpen, onClose, onClosed }: GreetingProps) => (
    <Dialog title={`Hello ${name}`} isOpen={isOpen} onClose={onClose} {...(onClosed && { onClosed })}>
      {isOpen ? 'It is open.' : 'It closes.'}
      <button type="button" onClick={() => void promise.then(onClose)}>
        Answer
      </button>
    </Dialog>
  );
  show(async () => Slow);
  await press('Greet');
  const first = await screen.findByRole('dialog');
  await press('Answer');
  act(() => within(first).getByLabelText('Close').click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Greet');
  await screen.findByRole('dialog');
  await act(async () => resolve());
  expect(screen.getByRole('dialog').textContent).toContain('It is open.');
});
