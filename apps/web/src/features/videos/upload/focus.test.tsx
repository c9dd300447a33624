import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aClip, openDashboard, openUploadDialog } from '../../../testing/upload-dialog.tsx';

const focused = () => document.activeElement;

/** Presses a button as the keyboard does. */
function pressFocused(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

test('removing a video of the list leads to the next one, and to the file field when one is left', async () => {
  openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'), aClip('three.mp4'));
  const remove = (name: string) => dialog.getByRole('button', { name: `Remove ${name}` });
  pressFocused(remove('two.mp4'));
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'two.mp4' })).toBeNull());
  expect(focused()).toBe(remove('three.mp4'));
  pressFocused(remove('three.mp4'));
  await waitFor(() => expect(dialog.queryByRole('region')).toBeNull());
  expect(focused()).toBe(field('Video File'));
});

test('removing a video that is being sent asks first, and then leads to the next one', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'), aClip('three.mp4'));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  const question = async () => within(await screen.findByRole('dialog', { name: 'Stop the upload?' }));
  const answered = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stop the upload?' })).toBeNull());
  pressFocused(dialog.getByRole('button', { name: 'Remove one.mp4' }));
  await press('Cancel', await question());
  await answered();
  expect(dialog.getByRole('region', { name: 'one.mp4' }).isConnected).toBe(true);
  pressFocused(dialog.getByRole('button', { name: 'Remove one.mp4' }));
  await press('Stop Upload', await question());
  await answered();
  expect(dialog.queryByRole('region', { name: 'one.mp4' })).toBeNull();
  expect(focused()).toBe(dialog.getByRole('button', { name: 'Remove two.mp4' }));
  await waitFor(() => expect(server.asked).toContain('DELETE /api/uploads/1'));
});

test('the button to pause keeps the focus when all is sent, and pauses nothing then', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  const pause = dialog.getByRole('button', { name: 'Pause Upload of one.mp4' });
  pause.focus();
  server.parts[0]?.progress(100);
  await dialog.findByText('Checking the video…');
  fireEvent.click(pause);
  expect([focused(), pause.getAttribute('aria-disabled')]).toEqual([pause, 'true']);
  expect(dialog.getByText('Checking the video…').isConnected).toBe(true);
  server.parts[0]?.respond(200);
  await waitFor(() => expect(pause.isConnected).toBe(false));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel Upload' })).toBe(focused()));
});

test('the button that closes the dialog keeps the focus when an upload ends', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  const pause = dialog.getByRole('button', { name: 'Pause Upload of one.mp4' });
  const close = dialog.getByRole('button', { name: 'Close' });
  pause.focus();
  close.focus();
  server.parts[0]?.respond(200);
  await waitFor(() => expect(pause.isConnected).toBe(false));
  expect(focused()).toBe(close);
});

test('the live region of an upload is there before its words', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  const status = dialog.getByRole('status');
  expect(status.textContent).toBe('');
  choose(aClip('one.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(status.textContent).toBe('Uploading…');
  expect(status.isConnected).toBe(true);
});

test('discarding unfinished uploads leads from one to the next, and then to the button that uploads', async () => {
  const texts = { title: 'Final', description: '', tags: [], isPublic: true };
  const expiresAt = new Date(Date.now() + 3600_000).toISOString();
  const upload = (id: string) => ({
    id,
    fileName: `${id}.mp4`,
    bytes: 100,
    received: 0,
    replaces: null,
    awaitsTexts: false,
    expiresAt,
    ...texts,
  });
  openDashboard({ 'videos.unfinishedUploads': () => [upload('one'), upload('two')] });
  pressFocused(await screen.findByRole('button', { name: 'Discard one.mp4' }));
  await press('Discard Upload');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Discard two.mp4' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressFocused(screen.getByRole('button', { name: 'Discard two.mp4' }));
  await press('Discard Upload');
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(focused()?.textContent).toBe('Upload Video');
});

test('the dialog that was opened from its bar closes to it, and the last upload of the bar leads to the page', async () => {
  const { server } = openDashboard({}, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const bar = async () => within(await screen.findByRole('region', { name: 'Uploads' }));
  const openButton = (await bar()).getByRole('button', { name: 'Open' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressFocused(openButton);
  const again = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
  const close = again.getByRole('button', { name: 'Close' });
  pressFocused(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe((await bar()).getByRole('button', { name: 'Open' }));
  pressFocused((await bar()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  expect(focused()).toBe(screen.getByRole('main'));
});
