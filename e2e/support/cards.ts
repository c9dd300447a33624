import type { Page } from '@playwright/test';
import type { IdCard } from '@touchline/contracts/id-cards';
import sharp from 'sharp';
import { type Person, read } from './people.ts';

/** A signature of the company: with the one that is shipped with the product no card is printed, and no file of it has codes. */
export const COMPANY_SIGNATURE = { ceoSignatureImageUrl: '/uploads/company-logo.png' };

/** A user's card, read by the user or an admin. */
export async function cardOf(reader: Person, holder: Person = reader): Promise<IdCard> {
  return read<IdCard>(await reader.api.get(`/api/id-cards/${holder.account.id}`));
}

/** Requests a card for the user, as the profile's button does. */
export async function requestCard(person: Person): Promise<IdCard> {
  return read<IdCard>(await person.api.post('/api/id-cards', { data: { userId: person.account.id } }));
}

/** Changes a card through the documented call. With it an admin has looked at the card, so that it is confirmed. */
export async function changeCard(admin: Person, holder: Person, patch: object): Promise<IdCard> {
  return read<IdCard>(await admin.api.patch(`/api/id-cards/${holder.account.id}`, { data: patch }));
}

/** Opens the editor from the list of users. */
export async function openEditor(page: Page, person: Person) {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await page.getByRole('button', { name: 'ID Card' }).click();
  const { firstName, lastName } = person.account;
  return page.getByRole('dialog', { name: `ID Card Editor - ${firstName} ${lastName}` });
}

/** A picture of one colour, as a browser would offer it. */
export async function picture(name: string, { width = 300, height = 120, color = '#1b2a6b' } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A picture of a signature: a stroke on white paper. */
export async function signaturePicture(name: string, { color = '#1b2a6b' } = {}) {
  const { buffer: stroke } = await picture(name, { width: 200, height: 16, color });
  const { buffer: paper } = await picture(name, { color: '#fff' });
  const buffer = await sharp(paper)
    .composite([{ input: stroke }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
