import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { answerDiscardQuestion, expectToast, field, fill, press, toastText } from '../../../testing/actions.ts';
import { openPage, openPart } from '../../../testing/app.tsx';
import { aCard, aTemplate } from '../../../testing/cards.ts';
import { anAccount, usersPage } from '../../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { stubObjectUrls, stubUploads } from '../../../testing/uploads.ts';
import { CardRegistry } from '../registry/card-registry.tsx';
import { CardButton } from './card-button.tsx';

const MiB = 1024 * 1024;
const HOLDER = anAccount({ isVerified: true });
const ADMIN = anAccount({ id: 'an-admin', firstName: 'Chief', role: 'admin' });
const DOWNLOADS = { pdf: `/api/id-cards/${HOLDER.id}/pdf`, image: `/api/id-cards/${HOLDER.id}/image` };

interface Options {
  holder?: Account;
  /** The list of users that has the button; otherwise it is alone on the page. */
  listed?: Account[];
  answers?: Parameters<typeof stubServerFor>[1];
  /** Shown on the same page. */
  beside?: ReactNode;
}

const cardOf = ({ firstName, lastName }: Account) =>
  within(screen.getByText(`${firstName} ${lastName}`, { selector: 'h3 *' }).closest('article') as HTMLElement);

/** Opens the editor by its button. */
async function openEditor({ holder = HOLDER, listed = [], answers = {}, beside }: Options = {}) {
  stubObjectUrls();
  const calls = stubServerFor(ADMIN, {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => listed.length,
    'users.accounts': () => usersPage(listed),
    'idCards.of': () => aCard(),
    'settings.ofCategory': () => [],
    'idCards.template': () => aTemplate(),
    'idCards.recordPrint': () => {},
    ...answers,
  });
  const sent = stubUploads();
  if (listed.length > 0) openPage('/admin/users');
  else {
    openPart(
      <>
        {beside}
        <CardButton holder={holder} />
      </>,
    );
  }
  await press('ID Card', listed.length > 0 ? await waitFor(() => cardOf(holder)) : screen);
  const dialog = await screen.findByRole('dialog', { name: `ID Card Editor - ${holder.firstName} ${holder.lastName}` });
  const editor = within(dialog);
  await editor.findByLabelText('Issued By');
  return { calls, sent, dialog, editor, pressIn: (name: string) => press(name, editor) };
}

const side = (dialog: HTMLElement, name: 'front' | 'back') => dialog.querySelector(`[data-side="${name}"]`);
const pictures = (dialog: HTMLElement, name: 'front' | 'back') =>
  [...(side(dialog, name)?.querySelectorAll('image') ?? [])].map((image) => image.getAttribute('href'));

test('Cancel sends nothing and returns the focus; the saved address is remembered for the card of another user', {
  tags: ['AUSER-18', 'CARD-10', 'CARD-12'],
}, async () => {
  const next = anAccount({ id: 'bo', firstName: 'Bo', lastName: 'Rask' });
  const { calls, editor, pressIn } = await openEditor({
    listed: [HOLDER, next],
    answers: {
      'idCards.of': (input) => (input.userId === next.id ? new Rejection('CARD_NOT_FOUND') : aCard()),
      'idCards.update': () => aCard(),
    },
  });
  fill('Company Address', '7 Touchline Road');
  await pressIn('Update & Preview');
  await expectToast('ID card updated TL-2026-000042');
  fill('Company Address', 'Nowhere');
  await editor.findByText('Changed since it was saved');
  await pressIn('Cancel');
  await answerDiscardQuestion('Discard');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('ID Card'));
  const changes = inputsOf(calls, 'idCards.update');
  expect(changes).toMatchObject([{ patch: { metadata: { companyAddress: '7 Touchline Road' } } }]);

  await press('ID Card', cardOf(next));
  await screen.findByRole('dialog', { name: 'ID Card Editor - Bo Rask' });
  await waitFor(() => expect(field('Company Address').value).toBe('7 Touchline Road'));
});

test('a picture of more than 5 MiB and a text are rejected as a signature', {
  tags: ['SIGN-08', 'SIGN-09'],
}, async () => {
  const { editor, sent } = await openEditor();
  for (const [file, problem] of [
    [{ name: 'ink.png', type: 'image/png', size: 5 * MiB + 1 }, 'File size must be less than 5MB'],
    [{ name: 'ink.txt', type: 'text/plain', size: 3 }, 'Please upload a valid image file (JPEG, PNG, or WebP)'],
  ] as const) {
    const chosen = Object.defineProperty(new File(['x'], file.name, { type: file.type }), 'size', { value: file.size });
    fireEvent.change(field('Upload Signature'), { target: { files: [chosen] } });
    await expectToast(`Invalid file ${problem}`);
    expect(editor.getByText(problem).hidden).toBe(false);
  }
  expect(sent).toEqual([]);
});

test('a failed upload shows its message and restores the previous picture', {
  tags: ['SIGN-10', 'ERR-38'],
}, async () => {
  const { metadata } = aCard();
  const before = '/api/users/1/signature?v=1';
  const card = aCard({ metadata: { ...metadata, signatureImageUrl: before } });
  const { editor, sent } = await openEditor({ answers: { 'idCards.of': () => card } });
  const file = new File(['x'], 'another.png', { type: 'image/png' });
  for (const [index, [label, problem]] of [
    ['Passport Photo', 'Failed to upload passport photo'],
    ['Upload Signature', 'Failed to upload signature'],
    ['Upload CEO Signature', 'Failed to upload CEO signature'],
  ].entries()) {
    fireEvent.change(field(label ?? ''), { target: { files: [file] } });
    await waitFor(() => expect(sent).toHaveLength(index + 1));
    sent[index]?.respond(500, '');
    await expectToast(`Upload failed ${problem}`);
  }
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['passport', 'signature', 'ceo-signature']);
  expect(editor.getByRole('img', { name: 'Signature' }).getAttribute('src')).toBe(before);
});

test('a card or branding that fails to load shows no error, and the editor has its defaults', {
  tags: ['CARD-35'],
}, async () => {
  const broken = () => new Rejection('INTERNAL');
  const { dialog } = await openEditor({ answers: { 'idCards.of': broken, 'settings.ofCategory': broken } });
  expect(field('Issued By').value).toBe('Admin');
  expect(pictures(dialog, 'front')).toContain('/uploads/company-logo.png');
  expect(toastText()).toBe('');
});

test('the calendar has the name of its field, and text that cannot be printed is rejected beside its own, which gets the focus', {
  tags: ['SHELL-67'],
}, async () => {
  const { calls, editor, pressIn } = await openEditor();
  fireEvent.click(editor.getByLabelText('Expiry Date', { selector: 'button' }));
  const day = await screen.findByText('15', { selector: 'button' });
  expect(screen.getByRole('dialog', { name: 'Expiry Date', hidden: true }).contains(day)).toBe(true);
  fill('Company Address', '漢字');
  await pressIn('Update & Preview');
  await editor.findByText(/The card cannot print “漢”/);
  expect(document.activeElement).toBe(field('Company Address'));
  expect(inputsOf(calls, 'idCards.update')).toEqual([]);
});

test('a failed save shows its message and keeps the typed values', { tags: ['ERR-39'] }, async () => {
  let isBroken = true;
  const { pressIn } = await openEditor({
    answers: {
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
      'idCards.create': () => (isBroken ? new Rejection('INTERNAL') : aCard()),
    },
  });
  fill('Company Address', '7 Touchline Road');
  await pressIn('Update & Preview');
  await expectToast('Update failed Failed to update ID card. Please try again.');
  expect(field('Company Address').value).toBe('7 Touchline Road');
  isBroken = false;
  await pressIn('Update & Preview');
  await expectToast('ID card created TL-2026-000042');
});

const REJECTED = new Rejection('INVALID_INPUT', [{ path: 'patch.metadata.lastName', message: 'Not a name' }]);

test('what the server rejects is shown beside its field, which gets the focus', async () => {
  const { editor, pressIn } = await openEditor({ answers: { 'idCards.update': () => REJECTED } });
  await pressIn('Update & Preview');
  await editor.findByText('Not a name');
  expect(document.activeElement).toBe(editor.getByLabelText('Last Name'));
});

test('a rejection that comes after the editor was closed leaves the focus where it is', async () => {
  const late = held(REJECTED);
  const { pressIn } = await openEditor({
    beside: <input aria-label="Last name of another form" data-path="lastName" />,
    answers: { 'idCards.update': late.answer },
  });
  await pressIn('Update & Preview');
  await pressIn('Cancel');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('ID Card'));
  late.release();
  await expectToast('Update failed Not a name');
  expect(document.activeElement?.textContent).toBe('ID Card');
});

test('a failed download, a blocked pop-up and a card that was changed before it was printed show their messages', {
  tags: ['ERR-40', 'ERR-41', 'ERR-43'],
}, async () => {
  const broken = () => new Rejection('INTERNAL');
  const { calls, pressIn } = await openEditor({
    answers: {
      [DOWNLOADS.pdf]: broken,
      [DOWNLOADS.image]: broken,
      'idCards.recordPrint': () => new Rejection('CARD_CHANGED'),
    },
  });
  await pressIn('Download PDF');
  await expectToast('Download failed Failed to generate PDF');
  await pressIn('Download PNG');
  await expectToast('Download failed Failed to generate image');
  vi.stubGlobal('open', () => null);
  await pressIn('Print');
  await expectToast('Print Failed Pop-up blocked. Please allow pop-ups and try again.');

  const close = vi.fn();
  const popup = { document: document.implementation.createHTMLDocument(), close, print: vi.fn(), focus: vi.fn() };
  vi.stubGlobal('open', () => popup);
  await pressIn('Print');
  await expectToast('Print Failed This card has been changed meanwhile. Please look at it again, then print it.');
  expect(close).toHaveBeenCalledOnce();
  expect(popup.print).not.toHaveBeenCalled();
  expect(inputsOf(calls, 'idCards.recordPrint')).toMatchObject([{ isDraft: false, state: 'active' }]);
});

test('branding settings replace the logo and the watermark', { tags: ['CARD-34'] }, async () => {
  const settings = [
    { key: 'company_logo', value: '/uploads/ceo-signature.png', displayName: 'Logo' },
    { key: 'company_watermark', value: '/uploads/company-watermark.png', displayName: 'Watermark' },
  ];
  const { dialog } = await openEditor({ answers: { 'settings.ofCategory': () => settings } });
  const shown = pictures(dialog, 'front');
  expect(shown).toContain('/uploads/ceo-signature.png');
  expect(shown).toContain('/uploads/company-watermark.png');
  expect(shown).not.toContain('/uploads/company-logo.png');
});

test('an admin revokes and reinstates a card after confirming, and typed values stay unsaved', async () => {
  let card = aCard();
  const { calls, editor, pressIn } = await openEditor({
    answers: {
      'idCards.of': () => card,
      'idCards.update': (input) => {
        card = { ...card, ...(input as { patch: Partial<IdCard> }).patch };
        return card;
      },
    },
  });
  const state = editor.getByLabelText('State of the card');
  const focused = () => document.activeElement?.textContent;
  /** The dialog, once it has the focus and with it listens for keys. */
  const question = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    return dialog;
  };
  expect(state.textContent).toContain('ActiveTL-2026-000042');
  fill('Company Address', 'Typed and not saved');

  await pressIn('Revoke Card');
  const first = await question('Revoke Card');
  expect(first.textContent).toContain('Are you sure you want to revoke the ID card of Ann Bee?');
  fireEvent.keyDown(first, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Revoke Card' })).toBeNull());
  await waitFor(() => expect(focused()).toBe('Revoke Card'));
  expect(inputsOf(calls, 'idCards.update')).toEqual([]);

  await pressIn('Revoke Card');
  await press('Revoke Card', within(await question('Revoke Card')));
  await expectToast('ID card revoked TL-2026-000042');
  await waitFor(() => expect(state.textContent).toContain('RevokedTL-2026-000042'));
  await waitFor(() => expect(focused()).toBe('Reinstate Card'));

  await pressIn('Reinstate Card');
  await press('Reinstate Card', within(await question('Reinstate Card')));
  await expectToast('ID card reinstated TL-2026-000042');
  await waitFor(() => expect(state.textContent).toContain('ActiveTL-2026-000042'));
  expect(field('Company Address').value).toBe('Typed and not saved');
  expect(inputsOf(calls, 'idCards.update')).toEqual(
    ['revoked', 'active'].map((status) => ({ userId: HOLDER.id, patch: { status } })),
  );
});

test('an admin suspends a card, and ends the suspension', { tags: ['LIFE-03'] }, async () => {
  let card = aCard({ userId: HOLDER.id });
  const { calls, editor, pressIn } = await openEditor({
    answers: {
      'idCards.of': () => card,
      'idCards.suspend': () => {
        card = { ...card, isSuspended: true, state: 'suspended', suspension: 'by-admin' };
        return card;
      },
      'idCards.resume': () => {
        card = { ...card, isSuspended: false, state: 'active', suspension: null };
        return card;
      },
    },
  });
  await pressIn('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Suspend Card' }));
  await expectToast('ID card suspended TL-2026-000042');
  const state = editor.getByLabelText('State of the card');
  expect(state.textContent).toContain('SuspendedTL-2026-000042');
  expect(state.textContent).toContain('Its code is refused on the verification page.');
  expect(inputsOf(calls, 'idCards.suspend')).toEqual([{ userId: HOLDER.id }]);
  await pressIn('End Suspension');
  await expectToast('Suspension ended TL-2026-000042');
  await waitFor(() => expect(state.textContent).toContain('ActiveTL-2026-000042'));
  expect(inputsOf(calls, 'idCards.resume')).toEqual([{ userId: HOLDER.id }]);
});

test('a failed revocation leaves the card unchanged; a reason that was typed goes with it', async () => {
  let isBroken = true;
  const { calls, editor, pressIn } = await openEditor({
    answers: { 'idCards.update': () => (isBroken ? new Rejection('INTERNAL') : aCard({ status: 'revoked' })) },
  });
  const revoke = async (reason: string) => {
    await pressIn('Revoke Card');
    const question = within(await screen.findByRole('dialog', { name: 'Revoke Card' }));
    fireEvent.change(question.getByLabelText('Reason'), { target: { value: reason } });
    await press('Revoke Card', question);
  };
  await revoke('');
  await expectToast('Update failed Failed to update ID card. Please try again.');
  expect(within(editor.getByLabelText('State of the card')).getByText('Active').textContent).toBe('Active');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Revoke Card'));
  isBroken = false;
  await revoke(' Left the club ');
  await expectToast('ID card revoked TL-2026-000042');
  expect(inputsOf(calls, 'idCards.update').map((input) => (input as { patch: unknown }).patch)).toEqual([
    { status: 'revoked' },
    { status: 'revoked', reason: 'Left the club' },
  ]);
});

test('a card that does not exist has no state and shows the role; that of an unverified holder is not valid yet', {
  tags: ['CARD-20'],
}, async () => {
  const { dialog, editor, pressIn } = await openEditor({
    holder: anAccount({ firstName: 'Noor', role: 'scout', isVerified: false }),
    answers: {
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
      'idCards.create': () => aCard({ suspension: 'holder-unverified', state: 'suspended' }),
    },
  });
  await editor.findByText('Not saved yet');
  expect(side(dialog, 'front')?.textContent).toContain('SCOUT');
  expect(editor.queryByLabelText('State of the card')).toBeNull();
  await pressIn('Update & Preview');
  await expectToast('ID card created TL-2026-000042');
  const state = await editor.findByLabelText('State of the card');
  expect(state.textContent).toContain('Its code is refused until Noor is verified.');
});

test('an admin renews and replaces a card, sets its stage and opens its history', { tags: ['LIFE-04'] }, async () => {
  let card = aCard({ userId: HOLDER.id });
  const { calls, editor, pressIn } = await openEditor({
    answers: {
      'idCards.of': () => card,
      'idCards.renew': () => {
        card = { ...card, season: '2027/28', expiryDate: '2041-06-30T23:59:59.999Z' };
        return card;
      },
      'idCards.replace': () => card,
      'idCards.setStage': () => ({ ...card, stage: 'handed-over' }),
    },
  });
  const choose = async (item: string) => {
    await pressIn('More');
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Renew for a Season');
  await expectToast('ID card renewed Season 2027/28, valid until 30/06/2041');
  await choose('Replace Card');
  const question = within(await screen.findByRole('dialog', { name: 'Replace Card' }));
  fireEvent.click(question.getByRole('radio', { name: 'New photo' }));
  await press('Replace Card', question);
  await expectToast('ID card replaced The former code of TL-2026-000042 is refused.');
  expect(inputsOf(calls, 'idCards.replace')).toEqual([{ userId: HOLDER.id, reason: 'photo' }]);
  const stage = editor.getByLabelText<HTMLSelectElement>('Stage');
  fireEvent.change(stage, { target: { value: 'handed-over' } });
  await waitFor(() => expect(stage.value).toBe('handed-over'));
  await pressIn('More');
  const history = await screen.findByRole('menuitem', { name: 'History' });
  expect(history.getAttribute('href')).toBe(`/admin/audit?target=${card.id}`);
});

test('what differs from the saved card has DRAFT across it', { tags: ['LIFE-09'] }, async () => {
  const card = aCard({ metadata: { ...aCard().metadata, companyAddress: '7 Touchline Road' } });
  const { dialog } = await openEditor({ answers: { 'idCards.of': () => card } });
  const stamp = () => side(dialog, 'front')?.textContent?.match(/DRAFT|VOID/)?.[0] ?? null;
  expect(stamp()).toBeNull();
  fill('First Name', 'Eve');
  expect(stamp()).toBe('DRAFT');
  expect(side(dialog, 'back')?.textContent).toContain('QR CODE');
  // A blank name prints the account's.
  fill('First Name', ' ');
  expect(stamp()).toBeNull();
});

test('an admin confirms the photo of a requested card, and marks it as printed', { tags: ['LIFE-06'] }, async () => {
  const { confirmedAt } = aCard();
  let card = aCard({ confirmedAt: null, stage: 'requested' });
  const { dialog, editor, calls } = await openEditor({
    answers: {
      'idCards.of': () => card,
      'idCards.confirmPhoto': () => (card = aCard({ confirmedAt })),
      'idCards.setStage': () => (card = aCard({ confirmedAt, stage: 'printed' })),
    },
  });
  const state = editor.getByLabelText('State of the card');
  expect(state.textContent).toContain('Not confirmed');
  expect(state.textContent).toContain('Its code verifies as not confirmed.');
  expect(side(dialog, 'front')?.textContent).toContain('VOID');
  await press('Confirm Photo');
  await expectToast('Photo confirmed The card verifies as confirmed from now on.');
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(state);
  await press('Mark as Printed');
  await waitFor(() => expect(editor.getByLabelText<HTMLSelectElement>('Stage').value).toBe('printed'));
  expect(inputsOf(calls, 'idCards.setStage')).toEqual([{ userId: HOLDER.id, stage: 'printed' }]);
  expect(side(dialog, 'front')?.textContent).not.toContain('VOID');
});

test('the registry is fetched again after a card was changed in the editor', async () => {
  const { confirmedAt } = aCard();
  let card = aCard({ confirmedAt: null });
  const { calls } = await openEditor({
    beside: <CardRegistry />,
    answers: {
      'idCards.of': () => card,
      'idCards.confirmPhoto': () => (card = aCard({ confirmedAt })),
      'idCards.list': () => ({ items: [], nextCursor: null }),
      'idCards.count': () => 0,
      'idCards.batches': () => [],
    },
  });
  expect(inputsOf(calls, 'idCards.list')).toHaveLength(1);
  await press('Confirm Photo');
  await waitFor(() => expect(inputsOf(calls, 'idCards.list')).toHaveLength(2));
  expect(inputsOf(calls, 'idCards.count')).toHaveLength(2);
});

test('the editor says of a card with the shipped signature that it is not to be printed', {
  tags: ['LIFE-08'],
}, async () => {
  const card = aCard({ defaults: { ...aCard().defaults, ceoSignatureUrl: '/uploads/ceo-signature.png' } });
  const { editor } = await openEditor({ answers: { 'idCards.of': () => card } });
  expect(editor.getByLabelText('State of the card').textContent).toContain('Upload yours under Card Settings.');
});

test('a revoked card has VOID across it, and says why it was revoked', { tags: ['LIFE-09'] }, async () => {
  const card = aCard({ status: 'revoked', state: 'revoked', revokedReason: 'Left the club' });
  const { dialog, editor } = await openEditor({ answers: { 'idCards.of': () => card } });
  expect(side(dialog, 'front')?.textContent).toContain('VOID');
  expect(editor.getByLabelText('State of the card').textContent).toContain('Reason: Left the club');
});

test('the card of a holder who is not verified says in words below the preview why it is void', {
  tags: ['CARD-82'],
}, async () => {
  const card = aCard({ state: 'suspended', suspension: 'holder-unverified' });
  const { dialog, editor } = await openEditor({ answers: { 'idCards.of': () => card } });
  expect(side(dialog, 'front')?.textContent).toContain('VOID');
  expect(editor.getByText(/^Void:/).textContent).toBe('Void: Its code is refused until Ann is verified.');
  fill('Company Address', '7 Touchline Road');
  expect(editor.queryByText(/^Void:/)).toBeNull();
});

test('a card is created once, however often the button is pressed before the page shows it', {
  tags: ['REG-24'],
}, async () => {
  const stored: IdCard[] = [];
  const { calls, editor } = await openEditor({
    answers: {
      'idCards.of': () => stored[0] ?? new Rejection('CARD_NOT_FOUND'),
      'idCards.create': () => {
        if (stored.length > 0) return new Rejection('CARD_EXISTS');
        stored.push(aCard());
        return aCard();
      },
    },
  });
  fill('Company Address', '7 Touchline Road');
  const form = editor.getByText('Update & Preview').closest('form') as HTMLFormElement;
  while (editor.queryByText('Not saved yet')) {
    // At each step of the promises, of which there are several before React renders.
    for (let steps = 0; steps < 30; steps += 1) {
      fireEvent.submit(form);
      await Promise.resolve();
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(inputsOf(calls, 'idCards.create')).toHaveLength(1);
  await expectToast('ID card created TL-2026-000042');
});
