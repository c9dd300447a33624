import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@touchline/contracts/errors';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast, field, fill, press, toastText } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { type Answers, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aClipOfSize } from '../../../testing/upload-dialog.tsx';
import { stubObjectUrls, stubTus } from '../../../testing/uploads.ts';
import { aVideo } from '../../../testing/videos.ts';

/** A file as the browser offers it, of any size. */
function aFile(name: string, type = 'video/mp4', size = 100): File {
  const file = new File(['x'.repeat(100)], name, { type, lastModified: 1_700_000_000_000 });
  return Object.defineProperty(file, 'size', { value: size });
}

async function openDialog({ canUploadVideos = true, answers = {} as Answers } = {}) {
  const user = anAccount({ isVerified: true, canUploadVideos });
  stubServerFor(user, {
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
    'videos.describeUpload': (input) => server.describe(input),
    ...answers,
  });
  stubObjectUrls();
  const server = stubTus();
  const { parts: sent } = server;
  openPage('/player/dashboard');
  await press('Upload Video');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
  return {
    user,
    sent,
    server,
    dialog,
    /** What the drop zone says about a refused file. */
    refusal: () => dialog.getByRole('alert').textContent,
    choose: (...files: File[]) => fireEvent.change(dialog.getByLabelText('Video File'), { target: { files } }),
    send: () => press('Upload Video', dialog),
    /** Waits until file and texts have been sent so many times. */
    async sending(times: number) {
      await waitFor(() => expect(sent).toHaveLength(times));
      // An upload that the server does not know any more gets its texts twice.
      await waitFor(() => expect(server.described.length).toBeGreaterThanOrEqual(times));
    },
  };
}

test('the title is taken from the file name unless one was typed, tags ignore blanks and repetitions, and AVI is accepted', {
  tags: ['UPLOAD-03', 'UPLOAD-04', 'UPLOAD-05', 'UPLOAD-09', 'UPLOAD-10', 'UPLOAD-11'],
}, async () => {
  const { sent, choose, send, sending } = await openDialog();
  choose(aFile('goal.clip.mp4'));
  expect(field('Title').value).toBe('goal.clip');
  choose(aFile('corner.mp4'));
  expect(field('Title').value).toBe('corner');
  fill('Title', 'My own words');
  for (const tag of ['pace', 'dribbling', 'pace', '   ']) {
    fill('Tags', tag);
    fireEvent.keyDown(field('Tags'), { key: 'Enter' });
  }
  // No browser plays it.
  choose(aFile('camcorder.avi', 'video/x-msvideo'));
  await send();
  await sending(1);
  expect(sent[0]?.texts).toMatchObject({
    ...{ title: 'My own words', tags: '["pace","dribbling"]' },
    ...{ filename: 'camcorder.avi', filetype: 'video/x-msvideo' },
  });
});

test('a title is required, and title and description are limited in length', {
  tags: ['UPLOAD-12', 'UPLOAD-13', 'UPLOAD-14'],
}, async () => {
  const { sent, server, dialog, choose, send, sending } = await openDialog();
  choose(aFile('goal.mp4'));
  fill('Title', '   ');
  await send();
  await dialog.findByText('Title is required');
  fill('Title', 'x'.repeat(101));
  fill('Description', 'y'.repeat(501));
  await send();
  await dialog.findByText('Title must be under 100 characters');
  await dialog.findByText('Description must be under 500 characters');
  expect(server.described).toEqual([]);
  fill('Title', 'x'.repeat(100));
  fill('Description', 'y'.repeat(500));
  await send();
  await sending(1);
  expect(sent[0]?.texts.title).toBe('x'.repeat(100));
  expect(sent[0]?.texts.description).toBe('y'.repeat(500));
});

test('no file, a wrong type and a too large file are rejected; the drop zone names the file until another one is chosen', {
  tags: ['UPLOAD-15', 'UPLOAD-16', 'UPLOAD-17', 'UPLOAD-62', 'UPLOAD-63'],
}, async () => {
  const { sent, refusal, choose, send } = await openDialog();
  expect(refusal()).toBe('');
  choose(aClipOfSize('big.mp4', VIDEO_MAX_BYTES + 1));
  await expectToast('File too large Video file must be under 100MB.');
  expect(refusal()).toBe('File too large: big.mp4 Video file must be under 100MB.');
  expect(field('Video File').getAttribute('aria-invalid')).toBe('true');
  await press('Back', within(await screen.findByRole('dialog', { name: 'Choose a Part' })));
  expect(field('Title').value).toBe('');
  fill('Title', 'A clip');
  await send();
  await expectToast('No file selected Please select a video file to upload.');
  choose(aFile('notes.txt', 'text/plain'));
  await expectToast('Invalid file type Please select a video file.');
  expect(field('Title').value).toBe('A clip');
  choose(aFile('goal.mp4'));
  expect(toastText()).toBe('');
  expect(refusal()).toBe('');
  expect(field('Video File').getAttribute('aria-invalid')).toBe('false');
  expect(sent).toEqual([]);
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
    sent[index]?.progress(50);
    const bar = await dialog.findByRole('progressbar');
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
    sent[index]?.respond(status, body);
    await expectToast(toast);
    await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
    expect(field('Title').value).toBe('Winner');
  }
  choose(aFile('goal.mp4'));
  await send();
  await sending(failures.length + 1);
  sent.at(-1)?.respond(200, '{}');
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
});

test('usual tags and those of earlier videos are pressed, and pressing one again takes it off', {
  tags: ['UPLOAD-66'],
}, async () => {
  const videos = [aVideo({ id: 'a', tags: ['volley', 'pace'] }), aVideo({ id: 'b', tags: ['volley'] })];
  const { sent, dialog, choose, send, sending } = await openDialog({
    answers: { 'videos.ofPlayer': () => ({ items: videos, nextCursor: null }) },
  });
  const chips = within(dialog.getByRole('group', { name: 'Usual tags' })).getAllByRole('checkbox');
  expect(chips.slice(0, 3).map((chip) => chip.closest('div')?.textContent)).toEqual(['volley', 'pace', 'goal']);
  choose(aFile('goal.mp4'));
  for (const name of ['volley', 'goal', 'volley', 'pace']) fireEvent.click(dialog.getByRole('checkbox', { name }));
  await send();
  await sending(1);
  expect(sent[0]?.texts.tags).toBe('["goal","pace"]');
});

test('a file is sent when it is chosen, and becomes a video once its texts are sent', {
  tags: ['UPLOAD-70'],
}, async () => {
  const { sent, server, dialog, choose, send } = await openDialog();
  choose(aFile('goal.mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.texts).toMatchObject({ texts: 'later', filename: 'goal.mp4' });
  expect(sent[0]?.texts.title).toBeUndefined();
  fill('Title', 'Winner');
  sent[0]?.respond(204);
  await dialog.findByText('The file is uploaded. Press Upload Video to finish.');
  expect([server.described, toastText()]).toEqual([[], '']);
  const stored = vi.spyOn(server, 'describe').mockReturnValue({ videoId: 'v1' });
  await send();
  await expectToast('Video uploaded successfully! Your video is pending admin review.');
  expect(stored.mock.calls).toEqual([[{ id: '1', details: expect.objectContaining({ title: 'Winner' }) }]]);
});

test('another file takes the place of one that is being sent, which the server deletes', {
  tags: ['UPLOAD-70'],
}, async () => {
  const { sent, server, choose } = await openDialog();
  choose(aFile('goal.mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  choose(aFile('corner.mp4'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.texts.filename).toBe('corner.mp4');
  await waitFor(() => expect(server.asked).toContain('DELETE /api/uploads/1'));
});

test('of the texts too, a session that has ended is renewed', { tags: ['UPLOAD-69'] }, async () => {
  let isOver = true;
  const { sent, user, choose, send } = await openDialog({
    answers: {
      'auth.login': () => user,
      'videos.describeUpload': () => (isOver ? new Rejection('NOT_SIGNED_IN') : { videoId: 'v1' }),
    },
  });
  choose(aFile('goal.mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(204);
  await send();
  const question = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  isOver = false;
  fireEvent.change(question.getByLabelText('Password'), { target: { value: 'secret-1' } });
  await press('Sign In', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a video that is too large opens the cutter at once, which says how large it is', {
  tags: ['UPLOAD-67'],
}, async () => {
  const { choose } = await openDialog();
  choose(aClipOfSize('big.mp4', VIDEO_MAX_BYTES + 1));
  await screen.findByRole('dialog', { name: 'Choose a Part' });
});

test('a phone offers its own videos, where nothing can be dropped', { tags: ['UPLOAD-68'] }, async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(pointer: coarse)' }),
  );
  const { dialog } = await openDialog();
  expect(dialog.getByText('Choose from your phone').tagName).toBe('SPAN');
});

test('an upload whose session has ended offers to sign in and goes on after it', {
  tags: ['UPLOAD-69'],
}, async () => {
  const { sent, dialog, choose, send, sending, user } = await openDialog({
    answers: { 'auth.login': () => user },
  });
  choose(aFile('goal.mp4'));
  fill('Title', 'Winner');
  await send();
  await sending(1);
  sent[0]?.respond(401, ERRORS.NOT_SIGNED_IN.message);
  const question = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  expect(question.getByLabelText<HTMLInputElement>('Username or Email').value).toBe(user.email);
  fireEvent.change(question.getByLabelText('Password'), { target: { value: 'secret-1' } });
  await press('Sign In', question);
  await sending(2);
  expect(sent[1]?.texts.title).toBe('Winner');
  expect(dialog.queryByText(/^Your session has ended/)).toBeNull();
});

test('an upload whose session has ended does not go on for another user', { tags: ['UPLOAD-69'] }, async () => {
  const { sent, server, choose, send, sending } = await openDialog({
    answers: { 'auth.login': () => anAccount({ id: 'other', canUploadVideos: true, isVerified: true }) },
  });
  choose(aFile('goal.mp4'));
  await send();
  await sending(1);
  sent[0]?.respond(401, ERRORS.NOT_SIGNED_IN.message);
  const question = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  fireEvent.change(question.getByLabelText('Password'), { target: { value: 'secret-1' } });
  await press('Sign In', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await allCallsSent();
  expect(server.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(screen.queryByText(/has not been sent completely/)).toBeNull();
});

test('the drop zone shows a frame, the name, the size and the length of the chosen clip', {
  tags: ['UPLOAD-60'],
}, async () => {
  const { dialog, choose } = await openDialog();
  choose(aFile('goal.mp4', 'video/mp4', 12 * 1024 * 1024));
  const frame = await dialog.findByTestId<HTMLVideoElement>('clip-preview');
  expect(frame.getAttribute('src')).toBe('blob:chosen#t=0.1');
  expect(dialog.getByText('goal.mp4').tagName).toBe('SPAN');
  Object.defineProperties(frame, { duration: { value: 65.4 }, videoWidth: { value: 1280 } });
  fireEvent.loadedMetadata(frame);
  await dialog.findByText('12 MB · 1:05');
});

test('a clip that the browser cannot play is shown by its name and size', { tags: ['UPLOAD-61'] }, async () => {
  const { dialog, choose } = await openDialog();
  choose(aFile('camcorder.avi', 'video/x-msvideo', 12 * 1024 * 1024));
  fireEvent.error(await dialog.findByTestId('clip-preview'));
  await waitFor(() => expect(dialog.queryByTestId('clip-preview')).toBeNull());
  expect(dialog.getByText('camcorder.avi').tagName).toBe('SPAN');
  expect(dialog.getByText('12 MB').tagName).toBe('SPAN');
});

test('a refused file does not replace the clip chosen before', { tags: ['UPLOAD-62'] }, async () => {
  const { sent, refusal, choose, send, sending } = await openDialog();
  choose(aFile('goal.mp4'));
  choose(aFile('notes.txt', 'text/plain'));
  expect(refusal()).toBe('Invalid file type: notes.txt Please select a video file.');
  await send();
  await sending(1);
  expect(sent[0]?.texts.filename).toBe('goal.mp4');
  expect([refusal(), toastText()]).toEqual(['', '']);
});

test('of a file that the server refuses, a title taken from its name is dropped and one that was typed stays', {
  tags: ['UPLOAD-62', 'UPLOAD-64'],
}, async () => {
  const { sent, refusal, choose, send, sending } = await openDialog();
  for (const [index, typed] of ['', 'Winner'].entries()) {
    choose(aFile('broken.mov', 'video/quicktime'));
    if (typed) fill('Title', typed);
    await send();
    await sending(index + 1);
    sent[index]?.respond(415, ERRORS.NOT_A_VIDEO.message);
    await waitFor(() => expect(refusal()).toBe('Invalid file type: broken.mov Please select a video file.'));
    expect(field('Title').value).toBe(typed);
    await waitFor(() => expect(document.activeElement).toBe(field('Video File')));
    choose(aFile('volley.mp4'));
    expect(toastText()).toBe('');
    expect(field('Title').value).toBe(typed || 'volley');
  }
});

test('closing the dialog ends the message about a refused file', { tags: ['UPLOAD-63'] }, async () => {
  const { dialog, choose } = await openDialog();
  choose(aFile('notes.txt', 'text/plain'));
  await expectToast('Invalid file type Please select a video file.');
  await press('Cancel', dialog);
  expect(toastText()).toBe('');
  await press('Upload Video');
  const reopened = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
  expect(reopened.getByRole('alert').textContent).toBe('');
});

test.each([
  [2530, 'Today you can still upload about 42 minutes of video. Videos in 4K count more than once.'],
  [60, 'Today you can still upload about 1 minute of video. Videos in 4K count more than once.'],
  [40, 'Today you can still upload less than a minute of video. Videos in 4K count more than once.'],
  [0, 'Your videos have used today’s time for preparing videos. You can upload again on 3 Mar 2026, 14:05.'],
])(
  'before a file is chosen the player reads how much may still be uploaded, here %s seconds',
  { tags: ['CLIP-10'] },
  async (secondsLeft, text) => {
    const resetsAt = new Date(2026, 2, 3, 14, 5).toISOString();
    const { dialog } = await openDialog({ answers: { 'videos.uploadBudget': () => ({ secondsLeft, resetsAt }) } });
    await dialog.findByText(text);
  },
);

test('the bar stops at 90 until the server has answered, and moves in steps while the browser reports nothing', {
  tags: ['UPLOAD-19'],
}, async () => {
  const { server, dialog, choose, send } = await openDialog();
  choose(aFile('goal.mp4'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await send();
    await vi.waitFor(() => expect(server.parts).toHaveLength(1));
    const shown = () => Number(dialog.getByLabelText('Upload progress').getAttribute('aria-valuenow'));
    const steps = [200, 200, 10_000].map((ms) => {
      act(() => vi.advanceTimersByTime(ms));
      return shown();
    });
    expect(steps).toEqual([10, 20, 90]);
    act(() => server.parts[0]?.progress(100));
    expect(dialog.getByText('90%').isConnected).toBe(true);
    expect(shown()).toBe(90);
  } finally {
    vi.useRealTimers();
  }
});
