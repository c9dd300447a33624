import { Readable } from 'node:stream';
import { type CardFields, DEFAULT_ISSUER, type IdCard } from '@touchline/contracts/id-cards';
import type { ImagePlace } from '@touchline/contracts/images';
import type { Actor } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import sharp from 'sharp';
import { admitImage, replaceImage } from '../cards/images/images.service.ts';
import { findLiveFacts } from '../core/users/users.service.ts';
import { listActiveGuardianIds } from '../family/guardianships/guardianships.service.ts';
import { aPlayer, theAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The company has a signature of its own; with the shipped one no card is to be on paper. There is no such picture, so that it draws nothing. */
export async function aCompanySignature({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const value = '/uploads/own-signature.png';
  await db.updateTable('system_settings').set({ value }).where('key', '=', 'ceo_signature').execute();
}

/**
 * An ID card, created by an admin; of a new verified player by default. It may be on paper: the company has a signature, and of a
 * minor the family agrees. Advances the clock by a second.
 */
export async function aCard(
  app: TestApp,
  { holder, ...card }: Partial<CardFields> & { holder?: Pick<Account, 'id'> } = {},
): Promise<IdCard> {
  const { id } = holder ?? (await aPlayer(app, { isVerified: true }));
  app.clock.turn(1);
  await aCompanySignature(app);
  const admin = app.as(await theAdmin(app));
  if ((await listActiveGuardianIds(app.db, id)).length === 0) return admin.idCards.create({ userId: id, card });
  const { role } = (await findLiveFacts(app.db, id)) ?? { role: 'player' };
  const child: Actor = { id, role, isVerified: true };
  await app.as(child).idCards.create({ userId: id });
  await app.db.updateTable('id_cards').set({ family_answer: 'yes' }).where('user_id', '=', id).execute();
  await admin.idCards.update({ userId: id, patch: { issuedBy: DEFAULT_ISSUER, ...card } });
  return admin.idCards.setStage({ userId: id, stage: 'issued' });
}

/** A user's image, uploaded by an admin; by default a portrait of one colour, or a signature. Returns its URL. */
export async function aPicture(
  app: TestApp,
  person: Pick<Account, 'id'>,
  { place = 'passport', bytes, color = '#1b7050' }: { place?: ImagePlace; bytes?: Buffer; color?: string } = {},
): Promise<string> {
  const content = bytes ?? (place === 'passport' ? await aFlatPng(60, 80, color) : await aSignature({ ink: color }));
  const admission = await admitImage(app.contextOf(await theAdmin(app)), person.id, place);
  const staged = await app.shared.files.stage(Readable.from([content]));
  try {
    return await replaceImage(admission, staged);
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

/** A PNG file of one colour. */
export function aFlatPng(width: number, height: number, background = '#1b7050'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A PNG file of a straight stroke, half as wide and an eighth as high as its paper. */
export async function aSignature({
  width = 400,
  height = 160,
  ink = '#10205a',
  paper = '#fff' as string | { r: number; g: number; b: number; alpha: number },
} = {}): Promise<Buffer> {
  const stroke = await aFlatPng(width / 2, height / 8, ink);
  return sharp({ create: { width, height, channels: 4, background: paper } })
    .composite([{ input: stroke }])
    .png()
    .toBuffer();
}
