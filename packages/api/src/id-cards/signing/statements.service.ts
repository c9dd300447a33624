import { type CardStatement, encodeStatement, joinSignature } from '@touchline/contracts/card-statements';
import type { Role } from '@touchline/contracts/options';
import type { IdCardRow } from '@touchline/db';
import { metadataOf } from '../id-cards.repo.ts';
import type { Signer } from './keys.service.ts';

const NAME_BYTES_MAX = 250;
/** Hexadecimal digits of the first 16 bytes. */
const PHOTO_HASH_DIGITS = 32;

/** The signed statement in the QR code of a card. */
export function statementOf(
  card: IdCardRow,
  holder: { firstName: string; lastName: string; role: Role },
  signer: Signer,
): string {
  const statement: CardStatement = {
    keyId: signer.keyId,
    cardNumber: card.card_number,
    role: holder.role,
    name: nameOnCard(card, holder),
    season: card.season,
    expiryDate: card.expiry_date,
    statusIndex: card.status_index,
    photoHash: photoHashOf(card),
    isConfirmed: card.confirmed_at !== null,
  };
  const bytes = encodeStatement(statement);
  return joinSignature(bytes, signer.sign(bytes));
}

/** The printed first and last name. */
export function nameOnCard(card: IdCardRow, holder: { firstName: string; lastName: string }): string {
  const printed = metadataOf(card);
  return shortened(`${printed.firstName ?? holder.firstName} ${printed.lastName ?? holder.lastName}`);
}

export function photoHashOf({ photo_sha256 }: Pick<IdCardRow, 'photo_sha256'>): string | null {
  return photo_sha256?.slice(0, PHOTO_HASH_DIGITS) ?? null;
}

/** Names of any usual length are whole. */
function shortened(name: string): string {
  let [text, bytes] = ['', 0];
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > NAME_BYTES_MAX) break;
    text += character;
  }
  return text;
}
