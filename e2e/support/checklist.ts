import type { Page } from '@playwright/test';
import { expectToast } from './actions.ts';
import { expect } from './fixtures.ts';

/** A check of the list on the page of a user. */
export const check = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Verification Checklist' }).getByRole('listitem').filter({ hasText: name });

/** Records a check with these fields of its form. */
export async function record(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await check(page, name).getByRole('button', { name: 'Record' }).click();
  const form = page.getByRole('form', { name });
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: 'Record Check' }).click();
  await expectToast(page, 'Check recorded');
  await expect(form).toBeHidden();
}
