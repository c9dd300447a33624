import { type CardStatement, type ReadStatement, readStatement } from './card-statements.ts';

export const CARD_KEYS_PATH = '/.well-known/card-keys.json';

/** The public keys of cards, as a JSON Web Key Set. The first one is the newest, which signs the list. */
export interface CardKeySet {
  keys: {
    kty: 'OKP';
    crv: 'Ed25519';
    use: 'sig';
    alg: 'EdDSA';
    kid: string;
    x: string;
  }[];
}

export const STATUS_LIST_PATH = '/.well-known/card-status.jwt';

export const CARD_LISTS = ['revocation', 'suspension'] as const;
type CardList = (typeof CARD_LISTS)[number];

/** W3C Bitstring Status List 1.0: bit n, from the highest bit of the first byte, is about the card with the status index n. */
export interface CardStatusList {
  '@context': string[];
  id: string;
  type: string[];
  issuer: string;
  validFrom: string;
  credentialSubject: {
    id: string;
    type: 'BitstringStatusList';
    statusPurpose: CardList;
    /** `u`, then the gzipped list in base64url. */
    encodedList: string;
  }[];
}

/** Whether one of the published keys has signed these bytes (Ed25519, RFC 8032). */
export async function verifySignature(
  { keyId, signed, signature }: Pick<ReadStatement, 'keyId' | 'signed' | 'signature'>,
  keys: CardKeySet['keys'],
): Promise<boolean> {
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return false;
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
}

/** Reads the published list. Null unless the newest key has signed it, because an earlier key may be compromised. */
export async function readStatusLists(jws: string, keys: CardKeySet['keys']) {
  const [head = '', body = '', signature = ''] = jws.split('.');
  const { kid: keyId } = readJson<{ kid: string }>(head);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await verifySignature({ keyId, signed, signature: fromBase64Url(signature) }, keys.slice(0, 1)))) return null;
  const { validFrom, credentialSubject } = readJson<CardStatusList>(body);
  const lists = new Map<CardList, Uint8Array>();
  for (const { statusPurpose, encodedList } of credentialSubject) {
    lists.set(statusPurpose, await unzip(fromBase64Url(encodedList.slice(1))));
  }
  return {
    madeAt: validFrom,
    has: (purpose: CardList, index: number) =>
      (((lists.get(purpose)?.[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1,
  };
}

export type StatusLists = NonNullable<Awaited<ReturnType<typeof readStatusLists>>>;

/** `unknown-key`: the loaded keys are older than the card, or another platform issued it. `unconfirmed`: no admin had compared the photo. */
export type OfflineCheck =
  | { verdict: 'unreadable' | 'unknown-key' | 'forged' }
  | {
      verdict: 'good' | 'unconfirmed' | 'expired' | 'suspended' | 'revoked';
      statement: CardStatement;
      listMadeAt: string | null;
    };

export async function checkOffline(
  text: string,
  { keys, lists, now }: { keys: CardKeySet['keys']; lists: StatusLists | null; now: Date },
): Promise<OfflineCheck> {
  const statement = readStatement(text);
  if (!statement) return { verdict: 'unreadable' };
  if (!keys.some(({ kid }) => kid === statement.keyId)) return { verdict: 'unknown-key' };
  if (!(await verifySignature(statement, keys))) return { verdict: 'forged' };
  const facts = { statement, listMadeAt: lists?.madeAt ?? null };
  if (lists?.has('revocation', statement.statusIndex)) return { verdict: 'revoked', ...facts };
  if (lists?.has('suspension', statement.statusIndex)) return { verdict: 'suspended', ...facts };
  // Whole seconds: the second of the expiry date belongs to it.
  const isOver = statement.expiryDate !== null && Date.parse(statement.expiryDate) + 1000 <= now.getTime();
  if (isOver) return { verdict: 'expired', ...facts };
  return { verdict: statement.isConfirmed ? 'good' : 'unconfirmed', ...facts };
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

function readJson<T>(encoded: string): T {
  return JSON.parse(new TextDecoder().decode(fromBase64Url(encoded))) as T;
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
