import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { CardKeySet } from '@touchline/contracts/card-keys';
import type { CardKeyRow } from '@touchline/db';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { deleteKey, findNewestKey, insertKey, listKeys } from './keys.repo.ts';

type KeyContext = Pick<AppContext, 'db' | 'clock'>;

/** Signs with the newest key. */
export interface Signer {
  keyId: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** The signer of this installation; makes its first key if there is none. */
export async function currentSigner(ctx: KeyContext): Promise<Signer> {
  const { id, private_key } = (await findNewestKey(ctx.db)) ?? (await rotateKey(ctx));
  const key = privateKeyOf(private_key);
  return { keyId: id, sign: (bytes) => sign(null, bytes, key) };
}

/** Makes the key that signs from now on. Cards signed with earlier keys stay valid. */
export async function rotateKey(ctx: KeyContext): Promise<CardKeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = {
    id: keyIdOf(Buffer.from(x, 'base64url')),
    public_key: x,
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    created_at: timestamp(ctx.clock),
  };
  await insertKey(ctx.db, key);
  return key;
}

/**
 * Ends an earlier key, which others may know: what it has signed is refused without a network from then on, cards and lists.
 * Cards are checked by their codes as before, and signed with the newest key when they are printed again.
 * @throws {AppError} for the key that signs now, and for an unknown one
 */
export async function retireKey(ctx: KeyContext, id: string): Promise<void> {
  if ((await findNewestKey(ctx.db))?.id === id) throw new AppError('CARD_KEY_IN_USE');
  if (!(await deleteKey(ctx.db, id))) throw new AppError('CARD_KEY_NOT_FOUND');
}

/** The public keys as a JSON Web Key Set (RFC 7517, RFC 8037), for anyone. */
export async function publicKeys(ctx: Pick<AppContext, 'db'>): Promise<CardKeySet> {
  const keys = await listKeys(ctx.db);
  return {
    keys: keys.map(({ id, public_key }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      alg: 'EdDSA',
      kid: id,
      x: public_key,
    })),
  };
}

const KEY_ID_DIGITS = 8;

function keyIdOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_DIGITS);
}

function privateKeyOf(encoded: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'pkcs8' });
}
