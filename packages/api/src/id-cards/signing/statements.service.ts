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
  const printed = metadataOf(card);
  const statement: CardStatement = {
    keyId: signer.keyId,
    cardNumber: card.card_number,
    role: holder.role,
    name: shortened(`${printed.firstName ?? holder.firstName} ${printed.lastName ?? holder.lastName}`),
    season: card.season,
    expiryDate: card.expiry_date,
    statusIndex: card.status_index,
    photoHash: card.photo_sha256?.slice(0, PHOTO_HASH_DIGITS) ?? null,
  };
  const bytes = encodeStatement(statement);
  return joinSignature(bytes, signer.sign(bytes));
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
