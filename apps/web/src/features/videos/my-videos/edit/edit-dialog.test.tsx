import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { expect, test } from 'vitest';
import {
  allCallsSent,
  answerDiscardQuestion,
  expectToast,
  field,
  fill,
  part,
  press,
  pressInMenu,
  toastText,
} from '../../../../testing/actions.ts';
import { openPage } from '../../../../testing/app.tsx';
import { openOwnVideos } from '../../../../testing/players.tsx';
import { type Answers, held, inputsOf, Rejection } from '../../../../testing/server.ts';
import { aClip, aClipOfSize, openUploadDialog } from '../../../../testing/upload-dialog.tsx';
import { stubObjectUrls, stubTus } from '../../../../testing/uploads.ts';
import { aVideo } from '../../../../testing/videos.ts';

const LIVE = aVideo({ isApproved: true, description: 'Derby', tags: ['pace'] });
const REJECTED = aVideo({
  isPublic: false,
  rejection: { reason: 'contact-details', note: 'A number on the fence.', rejectedAt: '2026-03-02T10:00:00.000Z' },
});
const WAITING = { ...REJECTED, waitingSince: '2026-03-02T10:00:00.000Z', isBackInReview: true };

async function openEdit(video: PlayerVideo, answers: Answers = {}) {
  const event = { id: 'e', kind: 'rejected', createdAt: '2026-03-02T10:00:00.000Z' } as const;
  const events = [{ ...event, reason: 'contact-details' as const, note: 'The first time.' }];
  const calls = await openOwnVideos([video], {
    'videos.history': () => ({ items: events, nextCursor: null }),
    'videos.edit': () => WAITING,
    'videos.resubmit': () => WAITING,
    'videos.unfinishedUploads': () => [],
    'videos.uploadBudget': () => ({ secondsLeft: 3600, resetsAt: null }),
    ...answers,
  });
  stubObjectUrls();
  const server = stubTus();
  await pressInMenu('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Video' }));
  const chooseFile = (file: File) =>
    fireEvent.change(dialog.getByLabelText('Replace the File'), { target: { files: [file] } });
  return { calls, dialog, server, chooseFile };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Video' })).toBeNull());

test('a rejected video says why on its card; it is still pending and private', { tags: ['EDIT-04'] }, async () => {
  await openOwnVideos([REJECTED]);
  const card = part('Solo run');
  for (const text of ['Pending', 'Private', 'Rejected: Contact details are visible', 'A number on the fence.']) {
    expect(card.getByText(text).textContent).toBe(text);
  }
});

test('only what was changed is sent, and the player reads that the video waits again', {
  tags: ['EDIT-01'],
}, async () => {
  const { calls, dialog } = await openEdit(LIVE);
  dialog.getByText(/this video goes back to the review/);
  fill('Title', ' Solo run, uncut ');
  await press('Save', dialog);
  await expectToast('Video saved It waits for review again.');
  expect(inputsOf(calls, 'videos.edit')).toEqual([
    { id: LIVE.id, edit: { title: 'Solo run, uncut', was: { title: LIVE.title } } },
  ]);
  await isClosed();
});

test('a slow save whose form was closed leaves the form open that was opened since', async () => {
  const edited = held(WAITING);
  const { calls, dialog } = await openEdit(LIVE, { 'videos.edit': edited.answer });
  fill('Title', 'Solo run, uncut');
  await press('Save', dialog);
  await waitFor(() => expect(inputsOf(calls, 'videos.edit')).toHaveLength(1));
  await press('Cancel', dialog);
  await answerDiscardQuestion('Discard');
  await isClosed();
  await pressInMenu('Edit');
  await screen.findByRole('dialog', { name: 'Edit Video' });
  fill('Title', 'Another title');
  edited.release();
  await expectToast('Video saved It waits for review again.');
  await waitFor(() => expect(inputsOf(calls, 'videos.ofPlayer')).toHaveLength(2));
  await allCallsSent();
  // A form that is closing would not ask.
  await press('Cancel', within(screen.getByRole('dialog', { name: 'Edit Video' })));
  await answerDiscardQuestion('Keep Editing');
  expect(field('Title').value).toBe('Another title');
});

test('a rejected video shows what was decided, and is corrected and resubmitted in one step', {
  tags: ['EDIT-04'],
}, async () => {
  const { calls, dialog } = await openEdit(REJECTED);
  expect(dialog.queryByText(/this video goes back to the review/)).toBeNull();
  const history = within(await dialog.findByRole('list', { name: 'History' }));
  expect(history.getByText('The first time.').textContent).toBe('The first time.');
  // The switch shows what the player wants, not that the rejection hides it.
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Public/ }).checked).toBe(true);
  fill('Description', 'Without the fence.');
  await press('Save and Resubmit', dialog);
  await expectToast('Video resubmitted It waits for review again.');
  expect(inputsOf(calls, 'videos.resubmit')).toEqual([
    { id: REJECTED.id, edit: { description: 'Without the fence.', was: { description: REJECTED.description } } },
  ]);
  expect(inputsOf(calls, 'videos.edit')).toEqual([]);
  await isClosed();
});

test('a refusal of a resubmission is shown at its field', { tags: ['EDIT-04'] }, async () => {
  const refused = new Rejection('INVALID_INPUT', [{ path: 'edit.title', message: 'Please choose another title.' }]);
  const { dialog } = await openEdit(REJECTED, { 'videos.resubmit': () => refused });
  fill('Title', 'Better');
  await press('Save and Resubmit', dialog);
  await dialog.findByText('Please choose another title.');
  expect(document.activeElement).toBe(field('Title'));
});

test('a refusal of a resubmission whose form was closed leaves the form alone that was opened since', async () => {
  const refused = held(Rejection.at('edit.title', 'INVALID_INPUT'));
  const { calls, dialog } = await openEdit(REJECTED, { 'videos.resubmit': refused.answer });
  fill('Title', 'Better');
  await press('Save and Resubmit', dialog);
  await waitFor(() => expect(inputsOf(calls, 'videos.resubmit')).toHaveLength(1));
  await press('Cancel', dialog);
  await answerDiscardQuestion('Discard');
  await isClosed();
  await pressInMenu('Edit');
  await screen.findByRole('dialog', { name: 'Edit Video' });
  fill('Description', 'Another description');
  refused.release();
  await waitFor(() => expect(toastText()).toMatch(/^Resubmission failed/));
  await allCallsSent();
  expect(document.activeElement).toBe(field('Description'));
});

test('another file is sent with the id of its video, and then the rest is saved', async () => {
  const { calls, dialog, server, chooseFile } = await openEdit(REJECTED);
  chooseFile(aClip('better.mp4'));
  await press('Save and Resubmit', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(server.parts[0]?.texts).toMatchObject({ replaces: REJECTED.id, filename: 'better.mp4' });
  expect(field('Title').disabled).toBe(true);
  expect(inputsOf(calls, 'videos.resubmit')).toEqual([]);
  server.parts[0]?.respond(200, '{}');
  await waitFor(() => expect(inputsOf(calls, 'videos.resubmit')).toEqual([{ id: REJECTED.id, edit: {} }]));
  await isClosed();
});

test('an upload can be paused and continued, and what follows it is not forgotten', async () => {
  const { calls, dialog, server, chooseFile } = await openEdit(LIVE);
  fill('Title', 'Better');
  chooseFile(aClip('better.mp4'));
  await press('Save', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Pause Upload' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Continue Upload' }));
  await waitFor(() => expect(server.parts).toHaveLength(2));
  server.parts[1]?.respond(200, '{}');
  await waitFor(() =>
    expect(inputsOf(calls, 'videos.edit')).toMatchObject([{ id: LIVE.id, edit: { title: 'Better' } }]),
  );
});

test('a file that is no video or too large is refused, a part of it is offered, and the present file can be kept', {
  tags: ['CUT-01'],
}, async () => {
  const { calls, dialog, chooseFile } = await openEdit(LIVE);
  chooseFile(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expectToast('Invalid file type Please select a video file.');
  chooseFile(aClipOfSize('long.mp4', 200 * 1024 ** 2));
  await expectToast('File too large Video file must be under 100MB.');
  dialog.getByText('Choose a Part');
  chooseFile(aClip('better.mp4'));
  await press('Keep the Present File', dialog);
  expect(dialog.queryByText('better.mp4')).toBeNull();
  await press('Save', dialog);
  await isClosed();
  expect(inputsOf(calls, 'videos.edit')).toEqual([]);
});

test('what the server refuses is said, and what was typed stays', async () => {
  const refused = { 'videos.edit': () => new Rejection('TOO_MANY_REQUESTS') };
  const { calls, dialog, server, chooseFile } = await openEdit(LIVE, refused);
  fill('Title', 'Better');
  chooseFile(aClip('better.mp4'));
  await press('Save', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.respond(415, 'Please select a video file.');
  await expectToast('Invalid file type Please select a video file.');
  await press('Save', dialog);
  await waitFor(() => expect(inputsOf(calls, 'videos.edit')).toHaveLength(1));
  await expectToast('Saving failed Too many attempts. Please wait a little and try again.');
  expect(field('Title').value).toBe('Better');
});

test('closing asks before changes are lost, or before an upload is stopped', async () => {
  const { dialog, server, chooseFile } = await openEdit(LIVE);
  fill('Title', 'Better');
  await press('Cancel', dialog);
  await answerDiscardQuestion('Keep Editing');
  chooseFile(aClip('better.mp4'));
  await press('Save', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await press('Stop Upload', within(await screen.findByRole('dialog', { name: 'Stop the upload?' })));
  await isClosed();
  // Nothing of it is left to be continued.
  await waitFor(() => expect(server.asked.some((asked) => asked.startsWith('DELETE '))).toBe(true));
  expect(screen.queryByText(/has not been sent completely/)).toBeNull();
});

test('an unfinished replacement is no new video: after a reload it goes on where it stopped, for its own video', async () => {
  const { server, chooseFile, dialog } = await openEdit(LIVE);
  chooseFile(aClip('better.mp4'));
  await press('Save', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  const [address = ''] = server.offsets.keys();
  server.offsets.set(address, 30);
  cleanup();

  openPage('/player/dashboard');
  await screen.findByText('The new file of “Solo run” has not been sent completely');
  // The same file for a new video begins from its start.
  const upload = await openUploadDialog();
  upload.choose(aClip('better.mp4'));
  await waitFor(() => expect(field('Title').value).toBe('better'));
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect([server.parts[1]?.offset, server.parts[1]?.texts.replaces]).toEqual([0, undefined]);
  fireEvent.click(upload.dialog.getByRole('button', { name: 'Continue better.mp4' }));
  upload.choose(aClip('better.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(3));
  expect(server.parts[2]).toMatchObject({ offset: 30, texts: { replaces: LIVE.id } });
  server.parts[2]?.respond(200, '{}');
  await expectToast('File replaced Your video has the new file now.');
});
