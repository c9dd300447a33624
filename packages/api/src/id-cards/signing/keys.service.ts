import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { CardKeySet } from '@touchline/contracts/card-checks';
import { ERRORS } from '@touchline/contracts/errors';
import type { CardKeyRow, Db } from '@touchline/db';
import { type AuditContext, recordAct } from '../../audit/audit.service.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { decrypt, encrypt } from '../../lib/encryption.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { deleteKey, findNewestKey, insertKey, listKeys } from './keys.repo.ts';

export type KeyContext = Pick<AppContext, 'db' | 'clock' | 'secret'>;

const PURPOSE = 'card keys';

/** Signs with the newest key. */
export interface Signer {
  keyId: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/**
 * The signer of this installation; makes its first key if there is none. The key is read each time, since a command may have made
 * another one meanwhile.
 * @throws {AppError} CARD_KEY_LOCKED where the key was encrypted with the secret of another server
 */
export async function currentSigner(ctx: KeyContext): Promise<Signer> {
  const signer = await findSigner(ctx);
  if (!signer) throw new AppError('CARD_KEY_LOCKED');
  return signer;
}

/** The same, or null where the key cannot be decrypted. */
export async function findSigner(ctx: KeyContext): Promise<Signer | null> {
  const { id, private_key } = (await findNewestKey(ctx.db)) ?? (await makeKey(ctx, ctx.db));
  const encoded = decrypt(private_key, { secret: ctx.secret, purpose: PURPOSE, name: id });
  if (encoded === null) return null;
  const key = privateKeyOf(encoded);
  return { keyId: id, sign: (bytes) => sign(null, bytes, key) };
}

/** The id of the key that signs now; null before there is one. */
export async function newestKeyId({ db }: Pick<AppContext, 'db'>): Promise<string | null> {
  return (await findNewestKey(db))?.id ?? null;
}

/** At each start: makes the first key. Where the key cannot be decrypted the log says so; all but signing works. */
export async function prepareKeys(ctx: KeyContext & Pick<AppContext, 'log'>): Promise<void> {
  if (!(await findSigner(ctx))) ctx.log.error({}, ERRORS.CARD_KEY_LOCKED.message);
}

/** Makes the key that signs from now on. Cards signed with earlier keys stay valid. */
export function rotateKey(ctx: KeyContext & AuditContext): Promise<CardKeyRow> {
  return inTransaction(ctx.db, async (tx) => {
    const key = await makeKey(ctx, tx);
    await recordAct(ctx, tx, { act: 'card.rotate-key', target: { kind: 'card-key', id: key.id } });
    return key;
  });
}

async function makeKey(ctx: Omit<KeyContext, 'db'>, db: Db): Promise<CardKeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const id = keyIdOf(Buffer.from(x, 'base64url'));
  const encoded = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const key = {
    id,
    public_key: x,
    private_key: encrypt(encoded, { secret: ctx.secret, purpose: PURPOSE, name: id }),
    created_at: timestamp(ctx.clock),
  };
  await insertKey(db, key);
  return key;
}

/**
 * Ends an earlier key, which others may know: what it has signed is refused without a network from then on, cards and lists.
 * Cards are checked by their codes as before, and signed with the newest key when they are printed again.
 * @throws {AppError} for the key that signs now, and for an unknown one
 */
export async function retireKey(ctx: Pick<AppContext, 'db'> & AuditContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if ((await findNewestKey(tx))?.id === id) throw new AppError('CARD_KEY_IN_USE');
    if (!(await deleteKey(tx, id))) throw new AppError('CARD_KEY_NOT_FOUND');
    await recordAct(ctx, tx, { act: 'card.retire-key', target: { kind: 'card-key', id } });
  });
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
