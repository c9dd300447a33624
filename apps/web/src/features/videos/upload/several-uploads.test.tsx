import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@touchline/contracts/errors';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { expectToast, field, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aClip, aClipOfSize, openDashboard, openUploadDialog } from '../../../testing/upload-dialog.tsx';

const titleIn = (one: HTMLElement) => within(one).getByLabelText<HTMLInputElement>(/^Title/);

test('several files have a form and a progress each; two are sent at once, and the dialog closes after the last', {
  tags: ['PART-08'],
}, async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'), aClip('three.mp4'));
  const entries = await dialog.findAllByRole('region');
  expect(entries.map((one) => titleIn(one).value)).toEqual(['one', 'two', 'three']);
  fireEvent.change(titleIn(entries[1] as HTMLElement), { target: { value: 'Second half' } });
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts.map(({ texts }) => texts.title)).toEqual(['one', 'Second half']);
  const third = within(entries[2] as HTMLElement);
  expect(third.getByRole('status').textContent).toBe('Waiting for the others…');
  server.parts[0]?.progress(50);
  const bar = dialog.getByRole('progressbar', { name: 'Upload progress of one.mp4' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
  server.parts[0]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  await waitFor(() => expect(server.parts).toHaveLength(3));
  server.parts[1]?.respond(200);
  server.parts[2]?.respond(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of several files one that fails says why and can be sent again, and one that is removed is not sent', {
  tags: ['PART-09'],
}, async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'), aClip('three.mp4'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove two.mp4' }));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts.map(({ texts }) => texts.filename)).toEqual(['one.mp4', 'three.mp4']);
  server.parts[0]?.respond(403, ERRORS.UPLOAD_QUOTA.message);
  await within(dialog.getByRole('region', { name: 'one.mp4' })).findByText(ERRORS.UPLOAD_QUOTA.message);
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(3));
  expect(server.parts[2]?.texts.filename).toBe('one.mp4');
});

test('an upload can be paused and continued, and goes on by itself after the connection was lost', {
  tags: ['PART-10'],
}, async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.progress(40);
  fireEvent.click(dialog.getByRole('button', { name: 'Pause Upload' }));
  await dialog.findByText('Paused');
  // Nothing turns while nothing is sent.
  expect(dialog.getByRole('button', { name: /^Upload Video/, busy: false }).getAttribute('aria-disabled')).toBe('true');
  // What the server has received until then.
  const [address = ''] = server.offsets.keys();
  server.offsets.set(address, 40);
  fireEvent.click(dialog.getByRole('button', { name: 'Continue Upload' }));
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts[1]?.offset).toBe(40);
  server.offsets.set(address, 60);
  server.parts[1]?.lose();
  await dialog.findByText('No connection. Continues by itself when it is back.');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.parts).toHaveLength(3));
  expect(server.parts[2]?.offset).toBe(60);
  expect(server.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  server.parts[2]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
});

test('after a reload the dashboard offers to continue, and the same file continues where it stopped with its texts', {
  tags: ['PART-02', 'PART-11'],
}, async () => {
  const { server, page } = openDashboard();
  const first = await openUploadDialog();
  first.choose(aClip('one.mp4'));
  fireEvent.change(first.dialog.getByLabelText(/^Title/), { target: { value: 'Derby' } });
  await press('Upload Video', first.dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  page.unmount();
  const [address = ''] = server.offsets.keys();
  server.offsets.set(address, 30);

  openPage('/player/dashboard');
  await screen.findByText('“Derby” has not been sent completely');
  fireEvent.click(screen.getByRole('button', { name: 'Continue one.mp4' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
  const choose = (file: File) => fireEvent.change(dialog.getByLabelText('Video File'), { target: { files: [file] } });
  choose(aClip('one.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts[1]).toMatchObject({ offset: 30, texts: { title: 'Derby' } });
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Derby');
  expect(screen.queryByText('“Derby” has not been sent completely')).toBeNull();
  server.parts[1]?.respond(200);
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  expect(Object.keys(localStorage).filter((key) => key.includes('upload'))).toEqual([]);
});

test('after a reload the server is asked how far each upload is, and those that have ended are forgotten', async () => {
  const { server, page } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('stored.mp4'), aClip('begun.mp4'));
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  page.unmount();
  const [stored = '', begun = ''] = server.offsets.keys();
  server.offsets.set(stored, 100);
  server.offsets.set(begun, 70);
  const again = openPage('/player/dashboard');
  await screen.findByText('Choose begun.mp4 (1 KB) again, and it continues at 70%.');
  expect(screen.queryByText('“stored” has not been sent completely')).toBeNull();
  again.unmount();
  server.offsets.clear();
  openPage('/player/dashboard');
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('upload'))).toEqual([]));
});

test('after a failed upload another file is sent from its start, and what the server has of the first is deleted', async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('goal.mp4'));
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Winner' } });
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  const [address = ''] = server.offsets.keys();
  server.parts[0]?.respond(507, ERRORS.DISK_FULL.message);
  await expectToast(`Upload failed ${ERRORS.DISK_FULL.message}`);
  server.offsets.set(address, 40);
  choose(aClip('other.mp4', 60));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts[1]).toMatchObject({ offset: 0, texts: { title: 'Winner', filename: 'other.mp4' } });
  expect(server.parts[1]?.content.size).toBe(60);
  expect(server.asked).toContain(`DELETE ${new URL(address).pathname}`);
});

test('of several files one that the server refuses keeps its card with the reason and its texts', {
  tags: ['PART-09'],
}, async () => {
  const { server } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('one.mp4'), aClip('two.mp4'));
  const refused = within(await dialog.findByRole('region', { name: 'one.mp4' }));
  fireEvent.change(refused.getByLabelText(/^Description/), { target: { value: 'A long text' } });
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  server.parts[0]?.respond(415, ERRORS.NOT_A_VIDEO.message);
  await refused.findByText(ERRORS.NOT_A_VIDEO.message);
  expect(refused.getByDisplayValue('A long text').tagName).toBe('TEXTAREA');
  server.parts[1]?.respond(200);
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  expect(dialog.getByText(ERRORS.NOT_A_VIDEO.message).hidden).toBe(false);
  expect(dialog.getByDisplayValue('A long text').tagName).toBe('TEXTAREA');
});

test('all refused files are listed, each with a part to choose where it offers one', async () => {
  openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClipOfSize('one.mp4', VIDEO_MAX_BYTES + 1), new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(dialog.getByRole('button', { name: 'Choose a Part' }).hidden).toBe(false);
  const big = ['one.mp4', 'two.mp4'].map((name) => aClipOfSize(name, VIDEO_MAX_BYTES + 1));
  choose(...big, aClip('three.mp4'));
  const reason = 'Video file must be under 100MB.';
  expect(dialog.getAllByRole('alert')[0]?.textContent).toBe(
    `File too large: one.mp4 ${reason}File too large: two.mp4 ${reason}`,
  );
  await expectToast(`File too large ${reason}`);
  const parts = dialog.getAllByRole('button', { name: /^Choose a Part/ });
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Choose a Part of one.mp4', 'Choose a Part of two.mp4']);
  expect(field('Title').value).toBe('three');
});

test('several files dropped into the dialog have a form each, and further ones are added', async () => {
  const { server } = openDashboard();
  const { dialog } = await openUploadDialog();
  const zone = dialog.getByLabelText('Video File').closest('label');
  const drop = (...files: File[]) => fireEvent.drop(zone ?? document.body, { dataTransfer: { files } });
  drop(aClip('one.mp4'), aClip('two.mp4'));
  const names = () => dialog.getAllByRole('region').map((entry) => entry.getAttribute('aria-label'));
  await waitFor(() => expect(names()).toEqual(['one.mp4', 'two.mp4']));
  drop(aClip('three.mp4'));
  expect(names()).toEqual(['one.mp4', 'two.mp4', 'three.mp4']);
  await press('Upload Videos', dialog);
  await waitFor(() => expect(server.parts.map(({ texts }) => texts.filename)).toEqual(['one.mp4', 'two.mp4']));
});
