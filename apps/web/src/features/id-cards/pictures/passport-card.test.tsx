import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { expectToast, field, fill, press, toastText } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { Rejection, stubServerFor } from '../../../testing/server.ts';
import { stubObjectUrls, stubUploads } from '../../../testing/uploads.ts';

const MiB = 1024 * 1024;
const NOT_AN_IMAGE = 'Please upload a valid image file (JPEG, PNG, or WebP)';
const TOO_LARGE = 'File size must be less than 10MB';

/** A picture as the browser offers it, of any size. */
function aPicture(name: string, type: string, size = 1): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
}
const PNG = aPicture('me.png', 'image/png');

async function open(passportImageUrl: string | null = null, role: 'player' | 'scout' = 'scout') {
  stubObjectUrls();
  const user = anAccount({ role, passportImageUrl });
  stubServerFor(user, { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') });
  const sent = stubUploads();
  openPage(`/${role}/profile`);
  const card = within(await screen.findByRole('region', { name: 'Passport Document' }));
  return {
    sent,
    card,
    choose: (file: File) => fireEvent.change(field('Passport Photo'), { target: { files: [file] } }),
    submit: () => press('Upload', card),
    picture: () => card.queryByRole('img', { name: 'Your passport photo' })?.getAttribute('src'),
  };
}

test('a link asks before a chosen picture that was not uploaded is lost, and then before unsaved fields', {
  tags: ['PASS-14'],
}, async () => {
  stubObjectUrls();
  const user = anAccount({ role: 'scout' });
  stubServerFor(user, { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') });
  stubUploads();
  openApp('/scout/profile');
  await screen.findByRole('region', { name: 'Passport Document' });
  fill('Location', 'Porto');
  fireEvent.change(field('Passport Photo'), { target: { files: [PNG] } });
  const follow = () => fireEvent.click(screen.getByText('Dashboard', { selector: 'nav *' }));
  const asked: string[] = [];
  const answer = async (name: string) => {
    const dialog = await screen.findByRole('dialog');
    asked.push(dialog.querySelector('h2')?.textContent ?? '');
    await press(name, within(dialog));
  };
  follow();
  await answer('Leave Page');
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('h2')?.textContent).not.toBe(asked[0]));
  await answer('Stay');
  expect(asked.sort()).toEqual(['Leave without saving?', 'Leave without uploading?']);
  expect(window.location.pathname).toBe('/scout/profile');
});

test('an upload shows its progress from 10 and takes no second file while it runs', {
  tags: ['PASS-05', 'PASS-09', 'PASS-13', 'ERR-18'],
}, async () => {
  const { sent, card, choose, submit, picture } = await open();
  choose(PNG);
  expect(card.queryByRole('progressbar')).toBeNull();
  await submit();
  const bar = await card.findByRole('progressbar', { name: 'Upload progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe('10');
  sent[0]?.progress(50, 100);
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
  expect(card.getByRole('button', { name: /Uploading…/ }).getAttribute('aria-disabled')).toBe('true');
  choose(aPicture('other.png', 'image/png'));
  expect(card.queryByText('other.png')).toBeNull();
  sent[0]?.respond(200, '{"passportImageUrl":"/api/users/1/passport?v=2"}');
  await expectToast('Passport uploaded Only you and the admin team can see it.');
  await waitFor(() => expect(picture()).toBe('/api/users/1/passport?v=2'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.form.get('passport')).toBe(PNG);
});

test('a player uploads a portrait and later another', {
  tags: ['PPROF-17', 'PPROF-18', 'PASS-04', 'PASS-13', 'ERR-18', 'AUTH-08', 'PERM-01'],
}, async () => {
  const [first, second] = ['/api/users/1/passport?v=1', '/api/users/1/passport?v=2'];
  const uploaded = 'Passport uploaded Only you and the admin team can see it.';
  const { sent, card, choose, submit, picture } = await open(null, 'player');
  expect(card.queryByText('Passport uploaded')).toBeNull();
  expect(card.queryByText('Update Passport')).toBeNull();
  choose(PNG);
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe(`/api/users/${anAccount().id}/passport`);
  expect(sent[0]?.form.get('passport')).toBe(PNG);
  sent[0]?.respond(200, JSON.stringify({ passportImageUrl: first }));
  await expectToast(uploaded);
  await card.findByText('Passport uploaded');
  expect(picture()).toBe(first);
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}')).toMatchObject({ passportImageUrl: first });
  expect(document.activeElement).toBe(field('Passport Photo'));

  cleanup();
  const later = await open(first, 'player');
  expect(later.card.getByText('Passport uploaded').hidden).toBe(false);
  expect(later.picture()).toBe(first);
  const chooser = vi.spyOn(HTMLInputElement.prototype, 'click');
  await press('Update Passport', later.card);
  expect(chooser.mock.contexts).toEqual([field('Passport Photo')]);
  later.choose(aPicture('other.png', 'image/png'));
  await later.submit();
  await waitFor(() => expect(later.sent).toHaveLength(1));
  later.sent[0]?.respond(200, JSON.stringify({ passportImageUrl: second }));
  await expectToast(uploaded);
  await waitFor(() => expect(later.picture()).toBe(second));
});

test.each([
  ['a GIF', aPicture('me.gif', 'image/gif'), NOT_AN_IMAGE],
  ['a picture of more than 10 MiB', aPicture('large.jpg', 'image/jpeg', 10 * MiB + 1), TOO_LARGE],
])(
  '%s is rejected by the page; the message ends with the next choice',
  {
    tags: ['PASS-07', 'PASS-08', 'ERR-33', 'UPLOAD-63'],
  },
  async (_what, file, sentence) => {
    const { card, choose, picture } = await open();
    choose(file);
    await expectToast(`Invalid file ${sentence}`);
    expect(card.getByText(sentence).hidden).toBe(false);
    expect(card.queryByText('Upload')).toBeNull();
    choose(PNG);
    await waitFor(() => expect(picture()).toBe('blob:chosen'));
    expect(card.queryByText(sentence)).toBeNull();
    expect(toastText()).toBe('');
  },
);

test("a failure shows the server's reason, if any, and restores the previous picture", {
  tags: ['PASS-12', 'ERR-19', 'ERR-35'],
}, async () => {
  const { sent, card, choose, submit, picture } = await open('/before.png');
  choose(PNG);
  await waitFor(() => expect(picture()).toBe('blob:chosen'));
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(500, '');
  await expectToast('Upload failed Please try again.');
  expect(card.getByText('Upload failed').hidden).toBe(false);
  expect(picture()).toBe('/before.png');
  expect(card.queryByRole('progressbar')).toBeNull();

  choose(PNG);
  await waitFor(() => expect(card.queryByText('Upload failed')).toBeNull());
  await submit();
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.respond(415, JSON.stringify({ message: NOT_AN_IMAGE, code: 'NOT_AN_IMAGE' }));
  await expectToast(`Upload failed ${NOT_AN_IMAGE}`);
  expect(card.getByText(NOT_AN_IMAGE).hidden).toBe(false);
  expect(picture()).toBe('/before.png');
});
