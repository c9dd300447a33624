import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CARD_LISTS, type CardStatusList, STATUS_LIST_PATH, verifySignature } from '@touchline/contracts/card-checks';
import {
  type CardStatement,
  encodeStatement,
  joinSignature,
  readStatement,
} from '@touchline/contracts/card-statements';
import type { AppContext, DbContext } from '../../platform/context.ts';
import { currentSigner, publicKeys, type Signer } from '../signing/keys.service.ts';
import { findCounter, type HeldCard, listStandings, printedName } from './id-cards.repo.ts';

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

/** The printed name, cut between two characters if it is too long; names of any usual length are whole. */
function nameOnCard(held: HeldCard): string {
  const name = printedName(held);
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(NAME_BYTES_MAX));
  return name.slice(0, read);
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

/** The minimum length of a list, which hides which card a caller looks up (W3C Bitstring Status List 1.0). */
const BITS_MIN = 131_072;
const PAGE = 5000;
const compress = promisify(gzip);

/** The signed list of cards that have ended or are suspended, as a JWS (RFC 7515) around Bitstring Status Lists. */
export async function signStatusList(ctx: AppContext): Promise<string> {
  const validFrom = ctx.clock.timestamp();
  const lists = await readLists(ctx);
  const id = `${ctx.publicOrigin}${STATUS_LIST_PATH}`;
  const list: CardStatusList = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: ctx.publicOrigin,
    validFrom,
    credentialSubject: await Promise.all(
      CARD_LISTS.map(async (statusPurpose) => ({
        id: `${id}#${statusPurpose}`,
        type: 'BitstringStatusList' as const,
        statusPurpose,
        // Multibase: u is base64url without padding.
        encodedList: `u${(await compress(lists[statusPurpose])).toString('base64url')}`,
      })),
    ),
  };
  const signer = await currentSigner(ctx);
  const head = { alg: 'EdDSA', typ: 'vc+jwt', kid: signer.keyId };
  const signed = [head, list].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${Buffer.from(signer.sign(Buffer.from(signed))).toString('base64url')}`;
}

async function readLists(ctx: AppContext) {
  const issued = await findCounter(ctx.db, 'card-status');
  const bytes = Math.ceil(Math.max(BITS_MIN, issued + 1) / 8);
  const lists = { revocation: Buffer.alloc(bytes), suspension: Buffer.alloc(bytes) };
  // A place without a card belongs to a replaced or deleted card.
  for (let index = 1; index <= issued; index += 1) setBit(lists.revocation, index, true);
  for (let after = 0; ; ) {
    const page = await listStandings(ctx.db, after, PAGE);
    for (const { status_index, is_revoked, is_suspended } of page) {
      setBit(lists.revocation, status_index, is_revoked === 1);
      setBit(lists.suspension, status_index, is_suspended === 1);
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) return lists;
    after = last.status_index;
    // SQLite returns synchronously, so other requests would wait for all pages.
    await setImmediate();
  }
}

/** The first bit of a list is the highest of its first byte. */
function setBit(list: Buffer, index: number, isSet: boolean): void {
  const [at, mask] = [index >> 3, 128 >> (index & 7)];
  list[at] = isSet ? (list[at] ?? 0) | mask : (list[at] ?? 0) & ~mask;
}
