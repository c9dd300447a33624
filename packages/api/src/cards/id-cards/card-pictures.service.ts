import type { CardMetadata } from '@touchline/contracts/id-cards';
import type { ImagePlace } from '@touchline/contracts/images';
import type { Db, IdCardRow } from '@touchline/db';
import { imageVersion } from '../../core/users/projections.ts';
import { invalidValue } from '../../platform/errors.ts';
import type { ReplacedFile } from '../../safeguarding/evidence/kept-files.service.ts';
import { findCard } from './id-cards.repo.ts';

/* A card names the image files that were present when it was saved, so that a later image does not appear on it unchecked. */

const PICTURES = [
  {
    key: 'passportImageUrl',
    place: 'passport',
    column: 'photo_file',
    kept: { label: 'Photo on the card', mime_type: 'image/jpeg' },
  },
  {
    key: 'signatureImageUrl',
    place: 'signature',
    column: 'signature_file',
    kept: { label: 'Signature on the card', mime_type: 'image/png' },
  },
  {
    key: 'ceoSignatureImageUrl',
    place: 'ceo-signature',
    column: 'ceo_signature_file',
    kept: { label: 'Signature of the CEO on the card', mime_type: 'image/png' },
  },
] as const satisfies { key: keyof CardMetadata; place: ImagePlace; column: keyof IdCardRow; kept: object }[];

export type CardFiles = Pick<IdCardRow, (typeof PICTURES)[number]['column']>;
type PictureUrls = Pick<CardMetadata, (typeof PICTURES)[number]['key']>;
type SomeUrls = { [K in keyof PictureUrls]?: PictureUrls[K] | undefined };

const USER_IMAGE = /^\/api\/users\/([^/?#]+)\/(passport|signature|ceo-signature)(?:\?v=(\w+))?$/;

export interface PictureSources {
  userId: string;
  uploaded: Record<ImagePlace, string | null>;
  held: CardFiles | null;
}

/** The files of a card after a change of some URLs. A shipped image has no file; an image of another user is refused. */
export function filesOfChange(urls: SomeUrls, sources: PictureSources): CardFiles {
  const files: CardFiles = { photo_file: null, signature_file: null, ceo_signature_file: null };
  for (const picture of PICTURES) {
    const url = urls[picture.key];
    const held = sources.held?.[picture.column] ?? null;
    files[picture.column] = url === undefined ? held : fileOf(url, picture, sources);
  }
  return files;
}

/** The files of a draft of a saved card. An unchanged URL names the file of the card. */
export function filesOfDraft(draft: SomeUrls, { saved, ...sources }: PictureSources & { saved: PictureUrls }) {
  const changed = PICTURES.filter(({ key }) => draft[key] !== saved[key]);
  return filesOfChange(Object.fromEntries(changed.map(({ key }) => [key, draft[key]])), sources);
}

function fileOf(url: string | null, { key, place, column }: (typeof PICTURES)[number], sources: PictureSources) {
  const [, owner, namedPlace, version] = USER_IMAGE.exec(url ?? '') ?? [];
  if (owner === undefined) return null;
  const path = `metadata.${key}`;
  if (owner !== sources.userId || namedPlace !== place) {
    throw invalidValue(path, 'This picture does not belong to this card. Please upload it here.');
  }
  const uploaded = sources.uploaded[place];
  if (version === undefined) return uploaded;
  const found = [uploaded, sources.held?.[column] ?? null].find((file) => file && imageVersion(file) === version);
  if (!found) throw invalidValue(path, 'This picture has been replaced meanwhile. Please upload it again.');
  return found;
}

export function filesIn(card: CardFiles): string[] {
  return PICTURES.flatMap(({ column }) => card[column] ?? []);
}

export function replacedFiles(card: CardFiles): ReplacedFile[] {
  return PICTURES.flatMap(({ column, kept }) => {
    const file_key = card[column];
    return file_key === null ? [] : [{ ...kept, file_key }];
  });
}

export async function filesOnCard(db: Db, userId: string): Promise<string[]> {
  const card = await findCard(db, userId);
  return card ? filesIn(card) : [];
}

/** The file of a user's image on their card, if it is the requested version. */
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
