import type { Page } from '@playwright/test';
import type { Accounts } from './support/accounts.ts';
import { changeCard, openEditor, requestCard } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { changeUser, type Person, uniqueName } from './support/people.ts';

interface State {
  name: string;
  /** Unless an admin has not looked at it yet, which alone makes a card void. */
  isConfirmed?: false;
  change(its: { admin: Person; accounts: Accounts; holder: Person }): Promise<unknown>;
  /** In editor, registry and panel. */
  label: string;
  /** At the code of the card. */
  verdict: string;
}

/** The states of a card, as apps/server/test/id-cards/states.test.ts proves them for files and calls. */
const STATES: readonly State[] = [
  { name: 'Active', change: async () => {}, label: 'Active', verdict: 'VERIFIED ✓' },
  {
    name: 'Requested',
    isConfirmed: false,
    change: async () => {},
    label: 'Not confirmed',
    verdict: 'NOT CONFIRMED - Not confirmed yet',
  },
  {
    name: 'Expired',
    change: ({ accounts, holder }) => accounts.expireCard(holder.account),
    label: 'Expired',
    verdict: 'This card has expired.',
  },
  {
    name: 'Revoked',
    change: ({ admin, holder }) => changeCard(admin, holder, { status: 'revoked' }),
    label: 'Revoked',
    verdict: 'This card was revoked.',
  },
  {
    name: 'Suspended',
    change: ({ admin, holder: { account } }) =>
      admin.api.post('/trpc/idCards.suspend', { data: { userId: account.id } }),
    label: 'Suspended',
    verdict: 'This card is suspended for now.',
  },
  {
    name: 'Unproven',
    change: ({ admin, holder: { account } }) => changeUser(admin, account.id, { isVerified: false }),
    label: 'Not verified',
    verdict: 'This card is suspended for now.',
  },
  {
    name: 'Gone',
    change: ({ admin, holder: { account } }) => changeUser(admin, account.id, { isActive: false }),
    label: 'Deactivated',
    verdict: 'This card is suspended for now.',
  },
];

const isVoid = (page: Page) =>
  expect.poll(() =>
    page
      .getByRole('group', { name: /^Front of the ID card/ })
      .getByText('VOID')
      .count(),
  );

for (const { name, isConfirmed = true, label, verdict, change } of STATES) {
  test(`a card that is ${label.toLowerCase()} is so in editor, registry, panel and verification`, async ({
    page,
    admin,
    accounts,
    aPlayer,
    signInAs,
    pageOf,
  }) => {
    const lastName = uniqueName('States');
    const holder = await aPlayer({ firstName: name, lastName });
    const { verificationCode } = await requestCard(holder);
    if (isConfirmed) await changeCard(admin, holder, { issuedBy: 'The League' });
    await change({ admin, accounts, holder });
    const voids = label === 'Active' ? 0 : 1;

    await signInAs(admin);
    await page.goto(`/admin/cards?search=${lastName}`);
    const row = page.getByRole('article').filter({ has: page.getByRole('link', { name: `${name} ${lastName}` }) });
    await expect(row.getByText(label, { exact: true })).toBeVisible();
    const editor = await openEditor(page, holder);
    await expect(editor.getByLabel('State of the card').getByText(label, { exact: true })).toBeVisible();
    await isVoid(page).toBe(voids);
    await page.goto(`/verify?code=${verificationCode}`);
    await expect(page.getByRole('region', { name: /^(verifi|not confirmed)/i })).toContainText(verdict);

    // A deactivated holder is signed out.
    if (label === 'Deactivated') return;
    const own = await pageOf(holder);
    await own.goto('/player/profile');
    const panel = own.getByRole('region', { name: 'Professional ID Card' });
    await expect(panel.getByText(label, { exact: true })).toBeVisible();
    await isVoid(own).toBe(voids);
  });
}
