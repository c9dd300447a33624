import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerDiscardQuestion, field, fill, press } from '../../testing/actions.ts';
import { ConfirmProvider } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';

interface NameDialogProps {
  isLoading?: boolean;
  isSaved?: boolean;
}

/** A button, and the dialog it opens. */
function NameDialog({ isLoading = false, isSaved = false }: NameDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const close = useDiscardQuestion({ wouldLose: name !== '' && !isSaved, onClose: () => setOpen(false) });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog title="New name" isOpen={isOpen} onClose={close}>
        {!isLoading && (
          <>
            <button type="button" onClick={close}>
              Cancel
            </button>
            <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
          </>
        )}
      </Dialog>
    </>
  );
}

const tree = (props: NameDialogProps) => (
  <MantineProvider>
    <ConfirmProvider>
      <header>The page</header>
      <NameDialog {...props} />
    </ConfirmProvider>
  </MantineProvider>
);

async function openDialog({ isLoading = false } = {}) {
  const { rerender } = render(tree({ isLoading }));
  await press('Rename');
  const dialog = await screen.findByRole('dialog', { name: 'New name' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { dialog, finishLoading: () => rerender(tree({})), finishSaving: () => rerender(tree({ isSaved: true })) };
}

const isFocused = (find: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(find()));
const isClosed = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await isFocused(() => screen.getByText('Rename'));
};

/** The ways to close a dialog. */
const WAYS: [string, () => void][] = [
  ['Escape', () => fireEvent.keyDown(field('Name'), { key: 'Escape' })],
  ['a click outside', () => clickOutside()],
  ['the close button', () => fireEvent.click(screen.getByLabelText('Close'))],
  ['Cancel', () => fireEvent.click(screen.getByText('Cancel'))],
];

function clickOutside(): void {
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (!overlay) throw new Error('There is no overlay.');
  fireEvent.click(overlay);
}

test.each(WAYS)(
  'a dialog with something typed asks before %s discards it',
  { tags: ['SHELL-60'] },
  async (_, close) => {
    await openDialog();
    fill('Name', 'Ann');
    // The close button and Cancel do not get the focus here, unlike in a browser.
    close();
    await isFocused(() => screen.getByText('Keep Editing').closest('button'));
    await answerDiscardQuestion('Keep Editing');
    expect(field('Name').value).toBe('Ann');
    await isFocused(() => field('Name'));
    close();
    await answerDiscardQuestion('Discard');
    await isClosed();
  },
);

test('Escape answers the question by keeping what was typed', { tags: ['SHELL-60'] }, async () => {
  await openDialog();
  fill('Name', 'Ann');
  fireEvent.keyDown(field('Name'), { key: 'Escape' });
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  // The key works from the next turn of the event loop on.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
  expect(field('Name').value).toBe('Ann');
});

test('a save that finishes while the question is open closes the question and nothing else', {
  tags: ['SHELL-60'],
}, async () => {
  const { finishSaving } = await openDialog();
  fill('Name', 'Ann');
  fireEvent.keyDown(field('Name'), { key: 'Escape' });
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  finishSaving();
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
  expect(field('Name').value).toBe('Ann');
  await isFocused(() => field('Name'));
});

test.each(WAYS)('a dialog with nothing typed is closed by %s without a question', async (_, close) => {
  await openDialog();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  close();
  await isClosed();
});

test('a dialog starts in its first field, not on the close button', { tags: ['SHELL-61'] }, async () => {
  await openDialog();
  expect(document.activeElement).toBe(field('Name'));
});

test('a dialog that is still loading has the focus and passes it to its first field', {
  tags: ['SHELL-61'],
}, async () => {
  const { dialog, finishLoading } = await openDialog({ isLoading: true });
  expect(document.activeElement).not.toBe(within(dialog).getByLabelText('Close'));
  finishLoading();
  expect(document.activeElement).toBe(field('Name'));
});

test('a dialog adds no second banner to the page', { tags: ['SHELL-62'] }, async () => {
  const { dialog } = await openDialog();
  expect(dialog.querySelector('header:not([role=none])')).toBeNull();
});
