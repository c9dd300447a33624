import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

type Dialogs = typeof import('./confirm-dialog.tsx');

const onAnswer = vi.fn();
let withdrawal: AbortController;
let useConfirm: Dialogs['useConfirm'];

// In each test the first question loads the dialog.
beforeEach(async () => {
  vi.resetModules();
  onAnswer.mockReset();
  withdrawal = new AbortController();
  const dialogs = await import('./confirm-dialog.tsx');
  useConfirm = dialogs.useConfirm;
  render(
    <MantineProvider>
      <dialogs.ConfirmProvider>
        <DeleteButton name="Ann" signal={withdrawal.signal} />
        <DeleteButton name="Bob" />
      </dialogs.ConfirmProvider>
    </MantineProvider>,
  );
});

function DeleteButton({ name, signal }: { name: string; signal?: AbortSignal }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(name, await confirm({ title: `Delete ${name}`, message: '', confirmLabel: 'Delete' }, signal));
  return (
    <button type="button" onClick={() => void ask()}>
      {name}
    </button>
  );
}

function click(name: string) {
  // Unlike in a browser, a click does not focus the button in jsdom.
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

const dialogIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a dialog requested while another one is open is shown after it', async () => {
  click('Ann');
  click('Bob');
  await screen.findByRole('dialog', { name: 'Delete Ann' });
  click('Delete');
  await screen.findByRole('dialog', { name: 'Delete Bob' });
  expect(onAnswer.mock.calls).toEqual([['Ann', true]]);
  click('Cancel');
  await dialogIsClosed();
  expect(onAnswer.mock.calls).toEqual([
    ['Ann', true],
    ['Bob', false],
  ]);
  expect(document.activeElement?.textContent).toBe('Ann');
});

test('a button pressed twice opens one dialog', async () => {
  click('Ann');
  click('Ann');
  await screen.findByRole('dialog', { name: 'Delete Ann' });
  click('Delete');
  await dialogIsClosed();
  expect(onAnswer.mock.calls).toEqual([
    ['Ann', false],
    ['Ann', true],
  ]);
});

test('a question withdrawn while the dialog is loading does not hold up the next one', async () => {
  click('Ann');
  withdrawal.abort();
  click('Bob');
  await screen.findByRole('dialog', { name: 'Delete Bob' });
  click('Delete');
  await dialogIsClosed();
  expect(onAnswer.mock.calls).toEqual([
    ['Ann', false],
    ['Bob', true],
  ]);
});

test('a question withdrawn while it is open closes, and the next one opens', async () => {
  click('Ann');
  click('Bob');
  await screen.findByRole('dialog', { name: 'Delete Ann' });
  act(() => withdrawal.abort());
  await screen.findByRole('dialog', { name: 'Delete Bob' });
  expect(onAnswer.mock.calls).toEqual([['Ann', false]]);
});

test('when the dialog cannot be loaded, all questions are answered with no and the user is told to reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.doMock('./confirm-modal.tsx', () => {
    throw new Error('This file has been replaced by a newer one.');
  });
  onTestFinished(() => {
    vi.doUnmock('./confirm-modal.tsx');
    vi.resetModules();
  });
  click('Ann');
  click('Bob');
  await waitFor(() =>
    expect(onAnswer.mock.calls).toEqual([
      ['Ann', false],
      ['Bob', false],
    ]),
  );
  const { listToasts } = await import('../../lib/toast.ts');
  expect(listToasts().map(({ title }) => title)).toEqual(['A part of the app could not be loaded']);
  expect(screen.getByText('Ann').tagName).toBe('BUTTON');
});
