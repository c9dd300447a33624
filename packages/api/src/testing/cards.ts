import { Readable } from 'node:stream';
import type { CardFields, IdCard } from '@touchline/contracts/id-cards';
import type { ImagePlace } from '@touchline/contracts/images';
import type { Account } from '@touchline/contracts/users';
import sharp from 'sharp';
import { admitImage, replaceImage } from '../images/images.service.ts';
import { aPlayer, theAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An ID card, created by an admin; of a new verified player by default. Advances the clock by a second. */
export async function aCard(
  app: TestApp,
  { holder, ...card }: Partial<CardFields> & { holder?: Pick<Account, 'id'> } = {},
): Promise<IdCard> {
  const { id } = holder ?? (await aPlayer(app, { isVerified: true }));
  app.clock.turn(1);
  return app.as(await theAdmin(app)).idCards.create({ userId: id, card });
}

/** A user's image, uploaded by an admin; of one colour by default. Returns its URL. */
export async function aPicture(
  app: TestApp,
  person: Pick<Account, 'id'>,
  { place = 'passport', bytes, color = '#1b7050' }: { place?: ImagePlace; bytes?: Buffer; color?: string } = {},
): Promise<string> {
  const flat = { create: { width: 60, height: 80, channels: 3 as const, background: color } };
  const content = bytes ?? (await sharp(flat).png().toBuffer());
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
export function aFlatPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1b7050' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
