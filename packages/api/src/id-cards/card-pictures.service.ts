import type { CardMetadata } from '@touchline/contracts/id-cards';
import type { ImagePlace } from '@touchline/contracts/images';
import type { Db, IdCardRow, Tx } from '@touchline/db';
import { AppError } from '../errors.ts';
import { imageVersion } from '../users/projections.ts';
import { findCard, isFileOnCard } from './id-cards.repo.ts';

/*
 * A card shows three pictures of its person. Its metadata names them by their addresses; when it is saved, it takes hold of
 * the files themselves. So a picture that the person uploads later never gets onto a card that no admin has looked at
 * since, and the one on the card stays as long as the card shows it.
 */

/** Each picture of a card: the metadata's key, the place it is uploaded to, and the column that holds on to its file. */
const PICTURES = [
  { key: 'passportImageUrl', place: 'passport', column: 'photo_file' },
  { key: 'signatureImageUrl', place: 'signature', column: 'signature_file' },
  { key: 'ceoSignatureImageUrl', place: 'ceo-signature', column: 'ceo_signature_file' },
] as const satisfies { key: keyof CardMetadata; place: ImagePlace; column: keyof IdCardRow }[];

/** The files that a card shows. */
export type CardFiles = Pick<IdCardRow, (typeof PICTURES)[number]['column']>;
/** The addresses of a card's pictures, as an editor sends them. */
export type PictureUrls = Pick<CardMetadata, (typeof PICTURES)[number]['key']>;

const PERSONS_PICTURE = /^\/api\/users\/([^/?#]+)\/(passport|signature|ceo-signature)(?:\?v=(\w+))?$/;

/** Whose card it is, his pictures as they are now, and those the saved card holds. */
export interface PictureSources {
  userId: string;
  uploaded: Record<ImagePlace, string | null>;
  held: CardFiles | null;
}

/**
 * The files that some addresses mean. An address of something shipped, such as the CEO's default signature, means none.
 * @throws {AppError} for a picture of somebody else, or one that is gone.
 */
export function filesOf(urls: PictureUrls, sources: PictureSources): CardFiles {
  const files: CardFiles = { photo_file: null, signature_file: null, ceo_signature_file: null };
  for (const picture of PICTURES) files[picture.column] = fileOf(urls[picture.key], picture, sources);
  return files;
}

function fileOf(url: string | null, { key, place, column }: (typeof PICTURES)[number], sources: PictureSources) {
  const [, owner, namedPlace, version] = PERSONS_PICTURE.exec(url ?? '') ?? [];
  if (owner === undefined) return null;
  if (owner !== sources.userId || namedPlace !== place) {
    throw refusal(key, 'This picture does not belong to this card. Please upload it here.');
  }
  const uploaded = sources.uploaded[place];
  if (version === undefined) return uploaded;
  const found = [uploaded, sources.held?.[column] ?? null].find((file) => file && imageVersion(file) === version);
  if (!found) throw refusal(key, 'This picture has been replaced meanwhile. Please upload it again.');
  return found;
}

function refusal(key: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, issues: [{ path: `metadata.${key}`, message }] });
}

/** Must a replaced picture stay because the person's card shows it? */
export function isOnCard(tx: Tx, userId: string, file: string): Promise<boolean> {
  return isFileOnCard(tx, userId, file);
}

/** The stored files that a person's card shows. */
export async function filesOnCard(db: Db, userId: string): Promise<string[]> {
  const card = await findCard(db, userId);
  return card ? PICTURES.flatMap(({ column }) => card[column] ?? []) : [];
}

/** The version of a person's picture that his card shows, if it is the one asked for. */
export async function findPictureOnCard(
  db: Db,
  userId: string,
  place: ImagePlace,
  version: string,
): Promise<string | null> {
  const card = await findCard(db, userId);
  const file = card?.[PICTURES.find((picture) => picture.place === place)?.column ?? 'photo_file'];
  return file && imageVersion(file) === version ? file : null;
}
