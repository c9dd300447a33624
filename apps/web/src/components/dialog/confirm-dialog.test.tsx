import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';

const onAnswer = vi.fn();

beforeEach(() => {
  onAnswer.mockReset();
  render(
    <MantineProvider>
      <ConfirmProvider>
        <DeleteButton name="Ann" />
        <DeleteButton name="Bob" />
      </ConfirmProvider>
    </MantineProvider>,
  );
});

function DeleteButton({ name }: { name: string }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(name, await confirm({ title: `Delete ${name}`, message: '', confirmLabel: 'Delete' }));
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
