import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@touchline/contracts/errors';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { mayLeave } from '../../../components/dialog/use-leave-question.ts';
import { allCallsSent, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { OK } from '../../../testing/server.ts';
import { aClip, aClipOfSize, openDashboard, openUploadDialog, uploadDialog } from '../../../testing/upload-dialog.tsx';

/** Whether the browser would ask before the page is closed or loaded again. */
const isAskedByBrowser = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Follows a link of the page. */
const followLink = () => fireEvent.click(document.querySelector('a[href="/notifications"]') ?? document.body);

const question = () => screen.findByRole('dialog', { name: 'Leave this page?' });

test('while a video is sent, logging out and closing the page ask first, and moving about the app does not', {
  tags: ['PART-12'],
}, async () => {
  const { server } = openDashboard({}, openApp);
  const { choose } = await openUploadDialog();
  expect([isAskedByBrowser(), await mayLeave()]).toEqual([false, true]);
  choose(aClip('goal.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(isAskedByBrowser()).toBe(true);
  const leaving = mayLeave();
  await press('Stay', within(await question()));
  expect(await leaving).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull());
  followLink();
  await waitFor(() => expect(window.location.pathname).toBe('/notifications'));
  expect(isAskedByBrowser()).toBe(true);
});

test('an upload goes on in a bar while the user moves about the app, and its texts are sent from any page', {
  tags: ['PART-14'],
}, async () => {
  const notifications = () => ({ items: [], nextCursor: null });
  const { server } = openDashboard({ 'notifications.list': notifications }, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  fill('Title', 'Winner');
  await waitFor(() => expect(server.parts).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const bar = within(await screen.findByRole('region', { name: 'Uploads' }));
  expect(bar.getByRole('status').textContent).toBe('Uploading…');
  followLink();
  await waitFor(() => expect(window.location.pathname).toBe('/notifications'));
  server.parts[0]?.progress(50);
  await waitFor(() => expect(bar.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45'));
  server.parts[0]?.respond(204);
  await bar.findByText('Uploaded. Open it to finish.');
  await press('Open', bar);
  const again = await uploadDialog();
  expect(field('Title').value).toBe('Winner');
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  const stored = vi.spyOn(server, 'describe').mockReturnValue({ videoId: 'v1' });
  await press('Upload Video', again.dialog);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  expect(stored.mock.lastCall?.[0].details.title).toBe('Winner');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([window.location.pathname, isAskedByBrowser()]).toEqual(['/notifications', false]);
});

test('an upload ends with its user, and nothing of it is there for the next one', { tags: ['PART-14'] }, async () => {
  const { server, calls } = openDashboard({ 'auth.logout': () => OK }, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByRole('region', { name: 'Uploads' });
  // Signed out in another tab, which asks nothing here.
  localStorage.removeItem(SESSION_STORAGE_KEY);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY })));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  server.parts[0]?.respond(204);
  await allCallsSent();
  expect(calls.some(({ name }) => name === 'videos.describeUpload')).toBe(false);
  expect(isAskedByBrowser()).toBe(false);
});

test('cancelling in the bar asks when something was sent, and deletes it', { tags: ['PART-14'] }, async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.progress(50);
  await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45'));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const bar = within(await screen.findByRole('region', { name: 'Uploads' }));
  await press('Cancel', bar);
  await press('Stop Upload', within(await screen.findByRole('dialog', { name: 'Stop the upload?' })));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  await waitFor(() => expect(server.asked).toContain('DELETE /api/uploads/1'));
});

test('a failure opens the dialog again, with all that was typed', { tags: ['UPLOAD-22'] }, async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  fill('Title', 'Winner');
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.described).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByRole('region', { name: 'Uploads' });
  server.parts[0]?.respond(507, ERRORS.DISK_FULL.message);
  await uploadDialog();
  await expectToast(`Upload failed ${ERRORS.DISK_FULL.message}`);
  expect(field('Title').value).toBe('Winner');
});

test('the question whether to leave ends with the upload, and nothing is asked after it', async () => {
  const { server } = openDashboard({}, openApp);
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.described).toHaveLength(1));
  const leaving = mayLeave();
  await question();
  server.parts[0]?.respond(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await leaving).toBe(false);
  expect([isAskedByBrowser(), await mayLeave()]).toEqual([false, true]);
});

test('the question whether to stop an upload ends with the upload', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.progress(50);
  await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45'));
  await press('Cancel Upload', dialog);
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
  for (const part of server.parts) part.progress(50);
  const bar = dialog.getByRole('progressbar', { name: 'Upload progress of two.mp4' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
  await press('Cancel Uploads', dialog);
  const asked = within(await screen.findByRole('dialog', { name: 'Stop the uploads?' }));
  server.parts[0]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  await press('Stop Uploads', asked);
  await waitFor(() => expect(server.asked).toContain('DELETE /api/uploads/2'));
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
