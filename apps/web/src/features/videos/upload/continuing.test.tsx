import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { stubPrivateFiles } from '../../../testing/private-files.ts';
import { aClip, openDashboard, openUploadDialog, uploadDialog } from '../../../testing/upload-dialog.tsx';

/** The dashboard after a reload, with an upload that had stopped at 30 of 100 bytes. */
async function reloadedAt30(name = 'match.mp4', title = 'Derby') {
  const { server, page } = openDashboard();
  const { dialog, choose } = await openUploadDialog();
  choose(aClip(name));
  fill('Title', title);
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  page.unmount();
  const [address = ''] = server.offsets.keys();
  server.offsets.set(address, 30);
  openPage('/player/dashboard');
  await screen.findByText(`“${title}” has not been sent completely`);
  return { server, path: new URL(address).pathname };
}

test('choosing the file of an unfinished upload keeps typed texts, and sends it from its start with them', {
  tags: ['PART-11'],
}, async () => {
  const { server, path } = await reloadedAt30();
  const { dialog, choose } = await openUploadDialog();
  fill('Description', 'Typed now.');
  choose(aClip('match.mp4'));
  await waitFor(() => expect(field('Title').value).toBe('match'));
  await press('Upload Video', dialog);
  await waitFor(() => expect(server.parts).toHaveLength(2));
  const texts = { title: 'match', description: 'Typed now.' };
  await waitFor(() => expect(server.parts[1]).toMatchObject({ offset: 0, texts }));
  expect(server.asked).toContain(`DELETE ${path}`);
  expect(screen.queryByText('“Derby” has not been sent completely')).toBeNull();
});

test('where nothing was typed, choosing it continues at once with its own texts', async () => {
  const { server } = await reloadedAt30();
  const { choose } = await openUploadDialog();
  choose(aClip('match.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts[1]).toMatchObject({ offset: 30, texts: { title: 'Derby' } });
  expect(field('Title').value).toBe('Derby');
});

test('Continue takes only its own file: another one is named, and is a new video when it is chosen again', async () => {
  const { server } = await reloadedAt30();
  fireEvent.click(screen.getByRole('button', { name: 'Continue match.mp4' }));
  const { dialog, choose } = await uploadDialog();
  expect(dialog.getByText('Choose match.mp4 (1 KB) again to continue').tagName).toBe('SPAN');
  const sentence =
    /^Another file: other.mp4 This is another file than match\.mp4\. Press Continue and choose match\.mp4/;
  choose(aClip('other.mp4'));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(sentence));
  expect(field('Title').value).toBe('');
  choose(aClip('other.mp4'));
  expect(field('Title').value).toBe('other');
  expect(dialog.getByRole('alert').textContent).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Continue match.mp4' }));
  choose(aClip('match.mp4', 99));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('another file than match.mp4'));
  expect(server.parts.map(({ texts }) => texts.filename)).toEqual(['match.mp4', 'other.mp4']);
});

test('Continue sends the file beside what was typed of another video', async () => {
  const { server } = await reloadedAt30();
  const { dialog, choose } = await openUploadDialog();
  fill('Title', 'Not chosen yet');
  fireEvent.click(dialog.getByRole('button', { name: 'Continue match.mp4' }));
  choose(aClip('match.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(2));
  expect(server.parts[1]).toMatchObject({ offset: 30, texts: { title: 'Derby' } });
  server.parts[1]?.respond(200);
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  expect(field('Title').value).toBe('Not chosen yet');
  choose(aClip('new.mp4'));
  expect(dialog.getByText('new.mp4').tagName).toBe('SPAN');
});

/** What the browser remembers of an unfinished upload of a cut part. */
function rememberPart(playerId: string, keptAs: string | null) {
  const [fileName, size, lastModified] = ['match.mp4', 100, 1_700_000_000_000];
  const details = { title: 'Free kick', description: '', tags: [], isPublic: true };
  const url = `${window.location.origin}/api/uploads/part`;
  const part = { keptAs, type: 'video/mp4' };
  const upload = { url, fileName, size, lastModified, details, sent: 0, begunAt: Date.now(), part };
  localStorage.setItem(`touchline_uploads_${playerId}`, JSON.stringify([upload]));
  return url;
}

test('a cut part that the browser keeps continues without choosing a file, and is deleted when it is sent', {
  tags: ['CUT-06'],
}, async () => {
  const files = stubPrivateFiles();
  files.set('kept', new File([aClip('match.mp4')], 'kept'));
  const { server, page, user } = openDashboard();
  page.unmount();
  const url = rememberPart(user.id, 'kept');
  server.offsets.set(url, 40);
  server.sizes.set(url, 100);
  openPage('/player/dashboard');
  await screen.findByText('The part that you have cut is kept in this browser: it continues at 40%.');
  fireEvent.click(screen.getByRole('button', { name: 'Continue match.mp4' }));
  await uploadDialog();
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(server.parts[0]).toMatchObject({ offset: 40 });
  expect(field('Title').value).toBe('Free kick');
  server.parts[0]?.respond(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(files.size).toBe(0));
});

test('the upload of a cut part that is not kept is not offered, and the server deletes it', async () => {
  const { server, page, user } = openDashboard();
  page.unmount();
  const url = rememberPart(user.id, null);
  server.offsets.set(url, 40);
  openPage('/player/dashboard');
  await waitFor(() => expect(server.asked).toContain('DELETE /api/uploads/part'));
  expect(screen.queryByText('“Free kick” has not been sent completely')).toBeNull();
  expect(localStorage.getItem(`touchline_uploads_${user.id}`)).toBeNull();
});

test('a discarded upload of a cut part leaves nothing in the browser', async () => {
  const files = stubPrivateFiles();
  files.set('kept', new File([aClip('match.mp4')], 'kept'));
  const { server, page, user } = openDashboard();
  page.unmount();
  server.offsets.set(rememberPart(user.id, 'kept'), 40);
  openPage('/player/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard match.mp4' }));
  await press('Discard Upload');
  await waitFor(() => expect(files.size).toBe(0));
  expect(server.asked).toContain('DELETE /api/uploads/part');
});

test('an upload that only the server knows is offered: it continues with the file of its name and size, or is discarded', {
  tags: ['PART-11'],
}, async () => {
  const begunElsewhere = (id: string, fileName: string) => ({
    id,
    fileName,
    bytes: 100,
    received: 60,
    title: 'Final',
    description: 'From my phone.',
    tags: ['cup'],
    isPublic: false,
    replaces: null,
    awaitsTexts: false,
    expiresAt: new Date(Date.now() + 3600_000).toISOString(),
  });
  const uploads = [begunElsewhere('phone', 'final.mp4'), begunElsewhere('lost', 'lost.mp4')];
  const { server } = openDashboard({ 'videos.unfinishedUploads': () => uploads });
  for (const { id } of uploads) {
    server.offsets.set(`${window.location.origin}/api/uploads/${id}`, 60);
    server.sizes.set(`${window.location.origin}/api/uploads/${id}`, 100);
  }
  await screen.findByText('Choose final.mp4 (1 KB) again, and it continues at 60%.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard lost.mp4' }));
  await press('Discard Upload');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard lost.mp4' })).toBeNull());
  expect(server.asked).toEqual(['DELETE /api/uploads/lost']);
  fireEvent.click(screen.getByRole('button', { name: 'Continue final.mp4' }));
  const { dialog, choose } = await uploadDialog();
  choose(aClip('final.mp4', 101));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('another file than final.mp4'));
  fireEvent.click(dialog.getByRole('button', { name: 'Continue final.mp4' }));
  choose(aClip('final.mp4'));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(server.parts[0]?.offset).toBe(60);
  expect(field('Description').value).toBe('From my phone.');
  server.parts[0]?.respond(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('“Final” has not been sent completely')).toBeNull();
});

test('an announcement whose answer is lost is repeated with the same key, also after a pause', async () => {
  const { server } = openDashboard();
  server.losesAnnouncements = 2;
  const { dialog, choose } = await openUploadDialog();
  choose(aClip('match.mp4'));
  await press('Upload Video', dialog);
  await dialog.findByText('No connection. Continues by itself when it is back.');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.keys).toHaveLength(2));
  fireEvent.click(dialog.getByRole('button', { name: 'Pause Upload' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Continue Upload' }));
  await waitFor(() => expect(server.parts).toHaveLength(1));
  expect(server.keys).toHaveLength(3);
  expect(new Set(server.keys).size).toBe(1);
});
