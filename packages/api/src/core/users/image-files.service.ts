import type { ImagePlace } from '@touchline/contracts/images';
import type { Db, Tx } from '@touchline/db';
import type { ClockContext } from '../../platform/context.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { findUser, setUser } from './users.repo.ts';
import { mustFindUser } from './users.service.ts';

const IMAGE_COLUMNS = {
  passport: 'passport_file',
  signature: 'signature_file',
  'ceo-signature': 'ceo_signature_file',
} as const satisfies Record<ImagePlace, string>;

/** The key of a user's image; null without an image, undefined without a user. */
export async function findImageFile(db: Db, userId: string, place: ImagePlace): Promise<string | null | undefined> {
  return (await findUser(db, userId))?.[IMAGE_COLUMNS[place]];
}

/** The keys of all of a user's images. In a transaction, `lock` prevents others from replacing one. */
export async function readImageFiles(
  db: Db,
  userId: string,
  options: { lock?: boolean } = {},
): Promise<Record<ImagePlace, string | null>> {
  const user = await mustFindUser(db, userId, options);
  return { passport: user.passport_file, signature: user.signature_file, 'ceo-signature': user.ceo_signature_file };
}

/** Sets a user's image and returns the key of the one it replaces. */
export async function setImageFile(
  ctx: ClockContext,
  tx: Tx,
  image: { userId: string; place: ImagePlace; key: string },
): Promise<string | null> {
  const user = await mustFindUser(tx, image.userId, { lock: true });
  await setUser(tx, user.id, { [IMAGE_COLUMNS[image.place]]: image.key, updated_at: timestamp(ctx.clock) });
  return user[IMAGE_COLUMNS[image.place]];
}
