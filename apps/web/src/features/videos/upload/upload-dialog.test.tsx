import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@touchline/contracts/errors';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { stubServerFor } from '../../../testing/server.ts';
import { stubUploads } from '../../../testing/uploads.ts';

/** A file as the browser offers it, of any size. */
function aFile(name: string, type = 'video/mp4', size = 1): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
}

async function openDialog({ canUploadVideos = true } = {}) {
  const user = anAccount({ isVerified: true, canUploadVideos });
  stubServerFor(user, {
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0 }),
    'videos.list': () => ({ items: [], nextCursor: null }),
  });
  const sent = stubUploads();
  openApp('/player/dashboard');
  await press('Upload Video');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
  return {
    sent,
    dialog,
    choose: (file: File) => fireEvent.change(dialog.getByLabelText('Video File'), { target: { files: [file] } }),
    send: () => press('Upload Video', dialog),
    /** Waits until the form has been sent so many times. */
    sending: (times: number) => waitFor(() => expect(sent).toHaveLength(times)),
  };
}

test('tags ignore blanks and repetitions', { tags: ['UPLOAD-03', 'UPLOAD-04', 'UPLOAD-05'] }, async () => {
  const { sent, choose, send, sending } = await openDialog();
  for (const tag of ['pace', 'dribbling', 'pace', '   ']) {
    fill('Tags', tag);
    fireEvent.keyDown(field('Tags'), { key: 'Enter' });
  }
  choose(aFile('goal.mp4'));
  await send();
  await sending(1);
  expect(sent[0]?.form.get('tags')).toBe('["pace","dribbling"]');
});

test('the title is taken from the file name unless one was typed', { tags: ['UPLOAD-10', 'UPLOAD-11'] }, async () => {
  const { choose } = await openDialog();
  choose(aFile('goal.clip.mp4'));
  expect(field('Title').value).toBe('goal.clip');
  fill('Title', 'My own words');
  choose(aFile('other.mp4'));
  expect(field('Title').value).toBe('My own words');
});

test('a title is required, and title and description are limited in length', {
  tags: ['UPLOAD-12', 'UPLOAD-13', 'UPLOAD-14'],
}, async () => {
  const { sent, dialog, choose, send, sending } = await openDialog();
  choose(aFile('goal.mp4'));
  fill('Title', '   ');
  await send();
  await dialog.findByText('Title is required');
  fill('Title', 'x'.repeat(101));
  fill('Description', 'y'.repeat(501));
  await send();
  await dialog.findByText('Title must be under 100 characters');
  await dialog.findByText('Description must be under 500 characters');
  expect(sent).toEqual([]);
  fill('Title', 'x'.repeat(100));
  fill('Description', 'y'.repeat(500));
  await send();
  await sending(1);
  expect(sent[0]?.form.get('title')).toBe('x'.repeat(100));
  expect(sent[0]?.form.get('description')).toBe('y'.repeat(500));
});

test('no file, a wrong type and a too large file are rejected with their messages', {
  tags: ['UPLOAD-15', 'UPLOAD-16', 'UPLOAD-17'],
}, async () => {
  const { sent, choose, send } = await openDialog();
  fill('Title', 'A clip');
  await send();
  await expectToast('No file selected Please select a video file to upload.');
  choose(aFile('notes.txt', 'text/plain'));
  await expectToast('Invalid file type Please select a video file.');
  choose(aFile('big.mp4', 'video/mp4', VIDEO_MAX_BYTES + 1));
  await expectToast('File too large Video file must be under 100MB.');
  expect(field('Title').value).toBe('A clip');
  expect(sent).toEqual([]);
});

test('AVI is accepted although no browser plays it', { tags: ['UPLOAD-09'] }, async () => {
  const { sent, choose, send, sending } = await openDialog();
  choose(aFile('camcorder.avi', 'video/x-msvideo'));
  await send();
  await sending(1);
  expect(sent[0]?.path).toBe('/api/videos');
  expect(sent[0]?.form.get('video')).toMatchObject({ name: 'camcorder.avi', type: 'video/x-msvideo' });
});

test("with closed uploads too the dialog opens; a failure keeps all values and shows the server's message", {
  tags: ['UPLOAD-16', 'UPLOAD-22', 'ERR-11', 'API-23', 'PERM-02'],
}, async () => {
  const { sent, dialog, choose, send, sending } = await openDialog({ canUploadVideos: false });
  expect(dialog.getByText(/Uploads open once an admin/).hidden).toBe(false);
  choose(aFile('goal.mp4'));
  fill('Title', 'Winner');
  const failures = [
    [500, '', 'Upload failed Failed to upload video. Please try again.'],
    [403, ERRORS.UPLOADS_CLOSED.message, `Upload failed ${ERRORS.UPLOADS_CLOSED.message}`],
    [403, ERRORS.UPLOAD_QUOTA.message, `Upload failed ${ERRORS.UPLOAD_QUOTA.message}`],
    [415, ERRORS.NOT_A_VIDEO.message, 'Invalid file type Please select a video file.'],
  ] as const;
  for (const [index, [status, body, toast]] of failures.entries()) {
    await send();
    await sending(index + 1);
    sent[index]?.progress(50, 100);
    const bar = await dialog.findByRole('progressbar');
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
    sent[index]?.respond(status, body);
    await expectToast(toast);
    await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
    expect(field('Title').value).toBe('Winner');
  }
  await send();
  await sending(failures.length + 1);
  sent.at(-1)?.respond(201, '{}');
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
});
