import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { mayLeave } from '../../../components/dialog/use-leave-question.ts';
import { expectToast, press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aClip, aClipOfSize, openDashboard, openUploadDialog } from '../../../testing/upload-dialog.tsx';

/** Whether the browser would ask before the page is closed or loaded again. */
const isAskedByBrowser = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Follows a link of the page. */
const followLink = () => fireEvent.click(document.querySelector('a[href="/notifications"]') ?? document.body);

const question = () => screen.findByRole('dialog', { name: 'Leave this page?' });

test('while a video is sent, leaving the page asks first: by a link, by logging out and by closing it', {
  tags: ['PART-12'],
}, async () => {
  const { server } = openDashboard({}, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  expect([isAskedByBrowser(), await mayLeave()]).toEqual([false, true]);
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(isAskedByBrowser()).toBe(true);

  followLink();
  await press('Stay', within(await question()));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull());
  expect(window.location.pathname).toBe('/player/dashboard');
  const leaving = mayLeave();
  await press('Stay', within(await question()));
  expect(await leaving).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull());

  server.parts[0]?.respond(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([isAskedByBrowser(), await mayLeave()]).toEqual([false, true]);
});

test('who leaves during an upload continues it on the dashboard later', async () => {
  const notifications = () => ({ items: [], nextCursor: null });
  const { server } = openDashboard({ 'notifications.list': notifications }, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  followLink();
  await press('Leave Page', within(await question()));
  await waitFor(() => expect(window.location.pathname).toBe('/notifications'));
  await waitFor(() => expect(isAskedByBrowser()).toBe(false));
  fireEvent.click(document.querySelector('a[href="/player/dashboard"]') ?? document.body);
  await screen.findByText('“goal” has not been sent completely');
});

test('the question whether to leave ends with the upload, and nothing is asked after it', async () => {
  const { server } = openDashboard({}, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  followLink();
  await question();
  server.parts[0]?.respond(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/player/dashboard');
  expect([isAskedByBrowser(), await mayLeave()]).toEqual([false, true]);
});

test('the question whether to stop an upload ends with the upload', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByRole('dialog', { name: 'Stop the upload?' });
  server.parts[0]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the question whether to stop two uploads stays when one of them ends, and stops the other', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Stop the uploads?' }));
  server.parts[0]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  await press('Stop Uploads', asked);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leaving asks while a part is chosen, and the end of the uploads leaves its chooser open', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  choose(aClipOfSize('match.mp4', VIDEO_MAX_BYTES + 1));
  await screen.findByRole('dialog', { name: 'Choose a Part' });
  server.parts[0]?.respond(200);
  server.parts[1]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  await waitFor(() => expect(screen.queryAllByLabelText(/^Upload progress/)).toHaveLength(0));
  expect(screen.getByRole('dialog', { name: 'Choose a Part' }).isConnected).toBe(true);
  expect(isAskedByBrowser()).toBe(true);
});

test('the end of the uploads leaves a refusal in sight', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClipOfSize('match.mp4', VIDEO_MAX_BYTES + 1));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  expect(dialog.getByRole('alert').textContent).toContain('File too large: match.mp4');
  expect(dialog.getByRole('button', { name: 'Choose a Part' }).isConnected).toBe(true);
});
