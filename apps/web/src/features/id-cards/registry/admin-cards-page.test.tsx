import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CardBatch } from '@touchline/contracts/id-cards';
import type { Setting } from '@touchline/contracts/settings';
import { expect, test } from 'vitest';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { expectToast, fill, press } from '../../../testing/actions.ts';
import { openPage, openPart } from '../../../testing/app.tsx';
import { aListedCard } from '../../../testing/cards.ts';
import { anAccount } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';
import { BatchList } from './batch-list.tsx';

const ADMIN = anAccount({ id: 'an-admin', firstName: 'Chief', role: 'admin' });

const CARDS = [
  aListedCard(),
  aListedCard({ userId: 'bo', firstName: 'Bo', lastName: 'Rask', lacks: ['photo', 'signature'] }),
  aListedCard({ userId: 'cy', firstName: 'Cy', lastName: 'Lund', state: 'revoked' }),
  aListedCard({
    userId: 'di',
    firstName: 'Di',
    lastName: 'Okafor',
    state: 'suspended',
    suspension: 'holder-unverified',
    stage: 'requested',
    lacks: ['verification'],
  }),
];

function aBatch(facts: Partial<CardBatch> = {}): CardBatch {
  return {
    id: 'a-batch',
    format: 'sheet',
    state: 'done',
    total: 1,
    done: 1,
    leftOut: [],
    createdAt: '2026-03-01T10:00:00.000Z',
    expiresAt: '2026-03-02T10:00:00.000Z',
    ...facts,
  };
}

async function open(answers: Parameters<typeof stubServerFor>[1] = {}, address = '/admin/cards') {
  const calls = stubServerFor(ADMIN, {
    'idCards.list': () => ({ items: CARDS, nextCursor: null }),
    'idCards.count': () => CARDS.length,
    'idCards.batches': () => [],
    ...answers,
  });
  openPage(address);
  await screen.findByText('Cards (4)');
  await screen.findByRole('article', { name: 'ID-2026-000042 of Ann Bee' });
  return calls;
}

const row = (name: string) => within(screen.getByRole('article', { name: new RegExp(`of ${name}$`) }));
const choose = (name: string) =>
  row(name)
    .getByRole('checkbox', { name: `Select ${name}` })
    .click();

test('the registry shows number, holder, state, stage, season, expiry and what a card lacks', {
  tags: ['REGIS-02', 'CARD-83'],
}, async () => {
  const unprintable = aListedCard({ userId: 'ming', firstName: '明', lastName: 'Li', lacks: ['printable-name'] });
  await open({ 'idCards.list': () => ({ items: [...CARDS, unprintable], nextCursor: null }) });
  const shown = (name: string) => screen.getByRole('article', { name: new RegExp(`of ${name}$`) }).textContent;
  expect(shown('Ann Bee')).toBe('Ann BeeID-2026-000042ActiveIssuedPlayerSeason 2026/27Valid until 30 Jun 2041');
  expect(shown('Bo Rask')).toContain('Lacks photo, signature');
  expect(shown('Cy Lund')).toContain('Revoked');
  expect(shown('明 Li')).toContain('Cannot be printed');
  expect(shown('明 Li')).toContain('Lacks name in letters that can be printed');
  expect(shown('Di Okafor')).toContain('Not verifiedRequested');
  expect(row('Ann Bee').getByRole('link', { name: 'Ann Bee' }).getAttribute('href')).toBe('/admin/users/ann');
});

test('filters come from the address and go to the server', { tags: ['REGIS-01'] }, async () => {
  const calls = await open({}, '/admin/cards?stage=requested&state=suspended&search=di');
  expect(inputsOf(calls, 'idCards.list')[0]).toMatchObject({ stage: 'requested', state: 'suspended', search: 'di' });
  await press('Clear Filters');
  await waitFor(() => expect(inputsOf(calls, 'idCards.list').at(-1)).toMatchObject({ search: '' }));
});

test('selected cards are renewed together, and those that were not changed are listed with the reason', {
  tags: ['REGIS-03'],
}, async () => {
  const calls = await open({
    'idCards.changeMany': () => ({
      results: [
        { userId: 'ann', error: null },
        { userId: 'cy', error: 'This card is revoked. Reinstate it first.' },
      ],
    }),
  });
  choose('Ann Bee');
  choose('Cy Lund');
  await press('Renew for a Season');
  await expectToast('1 card renewed');
  expect((await screen.findByText('Cy Lund: This card is revoked. Reinstate it first.')).tagName).toBe('LI');
  expect(inputsOf(calls, 'idCards.changeMany')).toEqual([{ userIds: ['ann', 'cy'], change: { renew: true } }]);
});

test('a batch leaves out cards that are not valid or have no photo, and says which ones', {
  tags: ['REGIS-06'],
}, async () => {
  const calls = await open({ 'idCards.createBatch': () => aBatch({ state: 'waiting', done: 0 }) });
  screen.getByRole('checkbox', { name: 'Select all shown' }).click();
  await press('Print Selected');
  const dialog = within(await screen.findByRole('dialog', { name: 'Print Cards' }));
  const lacking = within(dialog.getByRole('region', { name: 'What cards lack' })).getAllByRole('listitem');
  expect(lacking.map(({ textContent }) => textContent)).toEqual([
    'Bo Rask: photo, signature',
    'Cy Lund: not printed, because it is revoked',
    'Di Okafor: verification',
  ]);
  expect(dialog.getByText('1 of 4 cards').hidden).toBe(false);
  dialog.getByRole('checkbox', { name: 'Leave out the 1 without a photo' }).click();
  expect((await dialog.findByText('2 of 4 cards')).hidden).toBe(false);
  dialog.getByRole('radio', { name: 'Print shop' }).click();
  dialog.getByRole('checkbox', { name: 'Crop marks' }).click();
  await press('Make File', dialog);
  await waitFor(() =>
    expect(inputsOf(calls, 'idCards.createBatch')).toEqual([
      { userIds: ['ann', 'bo'], format: 'press', hasCropMarks: true },
    ]),
  );
});

/** What the stream of live events does when one arrives. */
function BatchEvent() {
  const refreshAfter = useRefreshAfter();
  return (
    <button type="button" onClick={() => void refreshAfter('card-batch')}>
      Live event
    </button>
  );
}

test('a batch shows its progress, what was left out, and its file once live events say that it is done', {
  tags: ['CONST-12'],
}, async () => {
  let batch = aBatch({ state: 'running', total: 200, done: 40 });
  const calls = stubServerFor(ADMIN, { 'idCards.batches': () => [batch] });
  openPart(
    <>
      <BatchList />
      <BatchEvent />
    </>,
  );
  const shown = within(await screen.findByRole('article', { name: '200 cards, A4 sheets' }));
  expect(shown.getByRole('status').textContent).toBe('40 of 200');
  expect(shown.getByLabelText('40 of 200 cards').getAttribute('aria-valuenow')).toBe('20');
  batch = aBatch({
    total: 200,
    done: 200,
    leftOut: [{ userId: 'cy', name: 'Cy Lund', state: 'revoked', problem: null }],
  });
  await press('Live event');
  expect((await shown.findByText('Download')).textContent).toBe('Download');
  expect(inputsOf(calls, 'idCards.batches')).toHaveLength(2);
  expect(shown.getByText('Not printed: Cy Lund (revoked)').hidden).toBe(false);
});

test('the search is sent when it is typed', async () => {
  const calls = await open();
  fill('Search by name, email, card number or code', 'ID-2026-000042');
  await waitFor(() => expect(inputsOf(calls, 'idCards.list').at(-1)).toMatchObject({ search: 'ID-2026-000042' }));
});

const SETTINGS: Record<string, Setting[]> = {
  branding: [
    { key: 'company_logo', value: 'data:image/png;base64,AA', displayName: 'Company logo' },
    { key: 'company_watermark', value: '/uploads/company-watermark.png', displayName: 'Watermark' },
  ],
  signatures: [{ key: 'ceo_signature', value: '/uploads/ceo-signature.png', displayName: 'CEO' }],
  general: [
    { key: 'company_address', value: '12 Stadium Way', displayName: 'Address' },
    { key: 'season_start', value: '07-01', displayName: 'Season' },
    { key: 'card_contact', value: 'front', displayName: 'Contact' },
  ],
};

async function openSettings(answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = await open({
    'settings.ofCategory': ({ category }) => SETTINGS[category] ?? [],
    ...answers,
  });
  await press('Card Settings');
  const dialog = within(await screen.findByRole('dialog', { name: 'Card Settings' }));
  await dialog.findByLabelText('Company Address');
  return { calls, dialog };
}

test('season, place of contact data and address are set once for all cards', { tags: ['LIFE-15'] }, async () => {
  const { calls, dialog } = await openSettings({ 'settings.change': () => {} });
  expect(dialog.getByLabelText<HTMLSelectElement>('Season Begins In').value).toBe('07');
  const choose = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  choose('Season Begins In', '02');
  choose('On Day', '30');
  await press('Save Settings', dialog);
  expect((await dialog.findByText('This month has no such day in every year.')).hidden).toBe(false);
  choose('On Day', '01');
  choose('Email and Phone', 'none');
  fill('Company Address', '7 Touchline Road');
  await press('Save Settings', dialog);
  await expectToast('Card settings saved');
  expect(inputsOf(calls, 'settings.change')).toEqual([
    {
      ...{ season_start: '02-01', card_contact: 'none', company_address: '7 Touchline Road' },
      was: expect.objectContaining({
        season_start: '07-01',
        card_contact: 'front',
        company_address: '12 Stadium Way',
      }),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an image of the company is taken back to that of the product where it differs', async () => {
  const { calls, dialog } = await openSettings({ 'settings.resetImage': () => {} });
  const images = within(dialog.getByRole('list', { name: 'Images on all cards' }));
  expect(images.getAllByText('Replace')).toHaveLength(3);
  expect(images.getByRole('img', { name: 'CEO signature' }).getAttribute('src')).toBe('/uploads/ceo-signature.png');
  images.getByText('Use Default').click();
  await waitFor(() => expect(inputsOf(calls, 'settings.resetImage')).toEqual([{ key: 'company_logo' }]));
});
