import { screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { expect, test, vi } from 'vitest';
import { expectToast, press, toastText } from '../../../testing/actions.ts';
import { openPage, openPart } from '../../../testing/app.tsx';
import { aCard } from '../../../testing/cards.ts';
import { anAccount } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { IdCardPanel } from './id-card-panel.tsx';

const BRANDING = { 'settings.ofCategory': () => [] };
const NO_CARD = () => new Rejection('CARD_NOT_FOUND');

/** Opens the panel alone. */
async function open(user: Account, answers: Parameters<typeof stubServerFor>[1]) {
  return openBy(user, answers, () => openPart(<IdCardPanel holder={user} />));
}

/** Opens the profile page of the user, which has the panel. */
async function openProfile(user: Account, answers: Parameters<typeof stubServerFor>[1]) {
  return openBy(user, answers, () => openPage(`/${user.role}/profile`));
}

async function openBy(user: Account, answers: Parameters<typeof stubServerFor>[1], show: () => unknown) {
  const calls = stubServerFor(user, { ...BRANDING, ...answers });
  show();
  return { calls, panel: within(await screen.findByRole('region', { name: 'Professional ID Card' })) };
}

test('a player can request a card again after a failure, and then the focus moves to the heading', {
  tags: ['CARD-36', 'CARD-37', 'ERR-20', 'ERR-21', 'API-53'],
}, async () => {
  let isBroken = true;
  const pending = aCard({ state: 'suspended', suspension: 'holder-unverified' });
  const create = () => (isBroken ? new Rejection('INTERNAL') : pending);
  const { calls, panel } = await openProfile(anAccount(), { 'idCards.of': NO_CARD, 'idCards.create': create });
  await panel.findByText('Request ID Card');
  expect(inputsOf(calls, 'idCards.of')).toHaveLength(1);
  expect(toastText()).toBe('');
  await press('Request ID Card', panel);
  await expectToast('Request failed Please try again.');
  isBroken = false;
  await press('Request ID Card', panel);
  await expectToast('ID card requested Your card number is TL-2026-000042.');
  expect(inputsOf(calls, 'idCards.create').at(-1)).toEqual({ userId: anAccount().id });
  const facts = panel.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts).toEqual(['TL-2026-000042', 'No expiry', 'ABCD-EFGH-JKLM-NPQR']);
  expect(panel.getByText(/once an admin has verified your account/).tagName).toBe('P');
  expect(document.activeElement?.textContent).toBe('Professional ID Card');
});

test('a request for a second card says that a card exists, and shows it', { tags: ['ERR-21'] }, async () => {
  let isRequested = false;
  const { panel } = await open(anAccount(), {
    'idCards.of': () => (isRequested ? aCard() : NO_CARD()),
    'idCards.create': () => new Rejection('CARD_EXISTS'),
  });
  await panel.findByText('Request ID Card');
  // The card was requested in another window.
  isRequested = true;
  await press('Request ID Card', panel);
  await expectToast('Request failed An ID card exists already for this person.');
  expect((await panel.findByText('TL-2026-000042')).tagName).toBe('DD');
});

test('a failed call of the codes shows a message', { tags: ['ERR-22', 'ERR-23'] }, async () => {
  const busy = () => new Rejection('BUSY');
  const { panel } = await open(anAccount(), {
    'idCards.of': () => aCard(),
    'idCards.qr': busy,
    'idCards.barcode': busy,
  });
  await press('QR Code', panel);
  await expectToast('Failed to download QR code The server is busy. Please try again in a moment.');
  await press('Barcode', panel);
  await expectToast('Failed to download barcode The server is busy. Please try again in a moment.');
});

test('a scout without a card is told to contact an admin', { tags: ['CARD-42'] }, async () => {
  const { panel } = await openProfile(anAccount({ role: 'scout' }), { 'idCards.of': NO_CARD });
  await panel.findByText('No ID card generated yet. Contact admin to generate your professional ID card.');
  expect(panel.queryByRole('button')).toBeNull();
});

test.each([
  ['2041-02-03T23:59:59.999Z', 'Active'],
  ['2041-02-04T00:00:00.000Z', 'Expired'],
])("at %s a scout's card that ends that day is %s", { tags: ['CARD-40'] }, async (now, standing) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const card = aCard({ expiryDate: '2041-02-03T23:59:59.999Z' });
  const scout = anAccount({ role: 'scout', isVerified: true });
  const { panel } = await open(scout, { 'idCards.of': () => card });
  expect((await panel.findByText(standing)).textContent).toBe(standing);
  for (const text of [card.cardNumber, '03/02/2041', 'QR Code', 'Barcode']) {
    expect(panel.getByText(text).textContent).toBe(text);
  }
});

test('a scout downloads QR code and barcode', { tags: ['CARD-41', 'CARD-38', 'CARD-39'] }, async () => {
  const saved: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  const { panel } = await open(anAccount({ role: 'scout' }), {
    'idCards.of': () => aCard(),
    'idCards.qr': () => ({ qrCode: 'data:image/png;base64,AA' }),
    'idCards.barcode': () => ({ barcode: 'data:image/png;base64,BB' }),
  });
  await press('QR Code', panel);
  await waitFor(() => expect(saved).toHaveLength(1));
  await press('Barcode', panel);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toEqual([
    ['TL-2026-000042-qr.png', 'data:image/png;base64,AA'],
    ['TL-2026-000042-barcode.png', 'data:image/png;base64,BB'],
  ]);
});

test("an admin's profile shows their own card", async () => {
  const admin = anAccount({ role: 'admin', isVerified: true });
  const { calls, panel } = await openProfile(admin, { 'idCards.of': () => aCard() });
  await panel.findByText('TL-2026-000042');
  expect(inputsOf(calls, 'idCards.of')).toEqual([{ userId: admin.id }]);
});

test('a card that fails to load is not shown as missing and can be retried', async () => {
  let isBroken = true;
  const { panel } = await open(anAccount(), { 'idCards.of': () => (isBroken ? new Rejection('BUSY') : aCard()) });
  await panel.findByText('Your ID card could not be read just now.');
  isBroken = false;
  await press('Try Again', panel);
  await waitFor(() => expect(panel.getByText('TL-2026-000042').tagName).toBe('DD'));
});

test('a player reads that the name on their card cannot be printed', { tags: ['CARD-83'] }, async () => {
  const { panel } = await open(anAccount(), {
    'idCards.of': () => aCard({ unprintable: 'The card cannot print “体”.' }),
  });
  const note = await panel.findByText(/^The card cannot print “体”\. An admin can put that spelling/);
  expect(note.tagName).toBe('P');
  expect(panel.getByText('Cannot be printed').hidden).toBe(false);
});

test('the card is shown as it is printed, front and back', { tags: ['CARD-80'] }, async () => {
  const passportImageUrl = '/api/users/1/passport?v=1';
  const card = aCard({ metadata: { ...aCard().metadata, passportImageUrl, companyAddress: '12 Riverside Ground' } });
  const { panel } = await open(anAccount({ isVerified: true }), { 'idCards.of': () => card });
  const front = await panel.findByLabelText('Front of the ID card of Ann Bee');
  expect(within(front).getByText('ANN BEE').textContent).toBe('ANN BEE');
  expect(within(front).getByLabelText('Passport photo').getAttribute('href')).toBe(passportImageUrl);
  expect(front.closest('[data-void]')?.getAttribute('data-void')).toBe('false');
  await press('Back Side', panel);
  const back = panel.getByLabelText('Back of the ID card of Ann Bee');
  expect(back.textContent).toContain('12 Riverside Ground');
});

test.each([
  [{ status: 'revoked' }, 'Revoked', 'This card was revoked, so its code is refused.'],
  [{ suspension: 'by-admin' }, 'Suspended', 'This card is suspended, so its code is refused until an admin ends that.'],
  [{ expiryDate: '2026-03-01T23:59:59.999Z' }, 'Expired', 'This card has expired, so its code is refused.'],
] as const)('a card with %o is faded, and the panel says why', { tags: ['CARD-80'] }, async (facts, label, note) => {
  const user = anAccount({ role: 'scout', isVerified: true });
  const { panel } = await open(user, { 'idCards.of': () => aCard(facts) });
  const front = await panel.findByLabelText('Front of the ID card of Ann Bee');
  expect(front.closest('[data-void]')?.getAttribute('data-void')).toBe('true');
  expect([panel.getByText(label).textContent, panel.getByText(note).tagName]).toEqual([label, 'P']);
});

test.each([
  ['player', null],
  ['admin', '/api/users/1/ceo-signature?v=1'],
] as const)(
  'the uploaded signature of the company on the card of a %s is requested from %s',
  {
    tags: ['CARD-81'],
  },
  async (role, address) => {
    const metadata = { ...aCard().metadata, ceoSignatureImageUrl: '/api/users/1/ceo-signature?v=1' };
    const { panel } = await open(anAccount({ role, isVerified: true }), { 'idCards.of': () => aCard({ metadata }) });
    const back = await panel.findByLabelText('Back of the ID card of Ann Bee');
    const picture = within(back).queryByLabelText('CEO signature');
    expect(picture?.getAttribute('href') ?? null).toBe(address);
  },
);
