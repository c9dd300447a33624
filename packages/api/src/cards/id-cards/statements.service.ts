import { verifySignature } from '@touchline/contracts/card-checks';
import {
  type CardStatement,
  encodeStatement,
  joinSignature,
  readStatement,
} from '@touchline/contracts/card-statements';
import type { DbContext } from '../../platform/context.ts';
import { publicKeys, type Signer } from '../signing/keys.service.ts';
import { type HeldCard, printedNames } from './id-cards.repo.ts';

const NAME_BYTES_MAX = 250;
/** Hexadecimal digits of the first 16 bytes. */
const PHOTO_HASH_DIGITS = 32;

/** The signed statement in the QR code of a card. */
export function statementOf(held: HeldCard, signer: Signer): string {
  const { card } = held;
  const bytes = encodeStatement({
    ...identityOf(held),
    keyId: signer.keyId,
    season: card.season,
    expiryDate: card.expiry_date,
    isConfirmed: card.confirmed_at !== null,
  });
  return joinSignature(bytes, signer.sign(bytes));
}

/** What stays when a card is renewed or confirmed. */
function identityOf(held: HeldCard) {
  const { card, holder } = held;
  return {
    cardNumber: card.card_number,
    role: holder.role,
    name: nameOnCard(held),
    statusIndex: card.status_index,
    photoHash: card.photo_sha256?.slice(0, PHOTO_HASH_DIGITS) ?? null,
  };
}

/** The printed first and last name. Names of any usual length are whole. */
function nameOnCard(held: HeldCard): string {
  const { firstName, lastName } = printedNames(held);
  let [text, bytes] = ['', 0];
  for (const character of `${firstName} ${lastName}`) {
    bytes += Buffer.byteLength(character);
    if (bytes > NAME_BYTES_MAX) break;
    text += character;
  }
  return text;
}

/** Whether a statement was not signed for this card. One by a retired key has to match the card of today. */
export async function isAltered(ctx: DbContext, text: string, held: HeldCard): Promise<boolean> {
  const statement = readStatement(text);
  if (!statement) return true;
  const { keys } = await publicKeys(ctx);
  const said: Partial<CardStatement> = identityOf(held);
  if (keys.some(({ kid }) => kid === statement.keyId)) {
    const isOfCard = statement.cardNumber === said.cardNumber && statement.statusIndex === said.statusIndex;
    return !isOfCard || !(await verifySignature(statement, keys));
  }
  return Object.entries(said).some(([field, value]) => statement[field as keyof CardStatement] !== value);
}
