import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, fill } from '../../../testing/actions.ts';
import { aClip, openDashboard, openUploadDialog } from '../../../testing/upload-dialog.tsx';

test('closing the dialog keeps what was typed, of one video and of several', async () => {
  openDashboard();
  const first = await openUploadDialog();
  first.choose(aClip('goal.mp4'));
  fill('Title', 'Winner');
  fill('Description', 'Left foot.');
  fill('Tags', 'nutmeg');
  fireEvent.keyDown(field('Tags'), { key: 'Enter' });
  fireEvent.click(first.dialog.getByRole('switch', { name: /^Public/ }));
  fireEvent.click(first.dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await openUploadDialog();
  expect([field('Title').value, field('Description').value]).toEqual(['Winner', 'Left foot.']);
  expect(second.dialog.getByText('nutmeg').hidden).toBe(false);
  expect(second.dialog.getByRole<HTMLInputElement>('switch', { name: /^Public/ }).checked).toBe(false);
  expect(second.dialog.getByText('goal.mp4').tagName).toBe('SPAN');

  second.choose(aClip('one.mp4'), aClip('two.mp4'));
  const entry = await second.dialog.findByRole('region', { name: 'two.mp4' });
  fireEvent.change(within(entry).getByLabelText(/^Description/), { target: { value: 'Second half' } });
  fireEvent.click(second.dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const third = await openUploadDialog();
  expect(third.dialog.getAllByLabelText<HTMLInputElement>(/^Title/).map(({ value }) => value)).toEqual([
    'Winner',
    'one',
    'two',
  ]);
  expect(third.dialog.getByDisplayValue('Second half').tagName).toBe('TEXTAREA');
});

test('a title taken from the name of a file is still replaced by that of the next one after the dialog was closed', async () => {
  openDashboard();
  const first = await openUploadDialog();
  first.choose(aClip('goal.mp4'));
  fireEvent.click(first.dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await openUploadDialog();
  expect(field('Title').value).toBe('goal');
  second.choose(aClip('corner.mp4'));
  await waitFor(() => expect(field('Title').value).toBe('corner'));
});
