import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { CardKeySet } from '@touchline/contracts/card-checks';
import { ERRORS } from '@touchline/contracts/errors';
import type { CardKeyRow, Db } from '@touchline/db';
import { type AuditContext, recordAct } from '../../core/audit/audit.service.ts';
import type { AppContext, DbContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { decrypt, encrypt } from '../../platform/lib/encryption.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { deleteKey, findNewestKey, insertKey, listKeys } from './keys.repo.ts';

export type KeyContext = Pick<AppContext, 'db' | 'clock' | 'secret'>;

const PURPOSE = 'card keys';
const KEY_ID_DIGITS = 8;

export interface Signer {
  keyId: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** The signer with the newest key, which is read each time: a command may have made another one. */
export async function currentSigner(ctx: KeyContext): Promise<Signer> {
  return existing(await findSigner(ctx), 'CARD_KEY_LOCKED');
}

/** The signer with the newest key; null if the key was encrypted with another secret. */
export async function findSigner(ctx: KeyContext): Promise<Signer | null> {
  const { id, private_key } = (await findNewestKey(ctx.db)) ?? (await makeKey(ctx, ctx.db));
  const encoded = decrypt(private_key, { secret: ctx.secret, purpose: PURPOSE, name: id });
  if (encoded === null) return null;
  const key = createPrivateKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'pkcs8' });
  return { keyId: id, sign: (bytes) => sign(null, bytes, key) };
}

export async function newestKeyId({ db }: DbContext): Promise<string | null> {
  return (await findNewestKey(db))?.id ?? null;
}

/** Makes the first key. If it cannot be decrypted, the log says so, and everything except signing works. */
export async function prepareKeys(ctx: AppContext): Promise<void> {
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
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, KEY_ID_DIGITS);
  const encoded = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const key = {
    id,
    public_key: x,
    private_key: encrypt(encoded, { secret: ctx.secret, purpose: PURPOSE, name: id }),
    created_at: ctx.clock.timestamp(),
  };
  await insertKey(db, key);
  return key;
}

/** Ends an earlier key that may be known to others: offline checks refuse what it has signed. */
export async function retireKey(ctx: DbContext & AuditContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if ((await findNewestKey(tx))?.id === id) throw new AppError('CARD_KEY_IN_USE');
    if (!(await deleteKey(tx, id))) throw new AppError('CARD_KEY_NOT_FOUND');
    await recordAct(ctx, tx, { act: 'card.retire-key', target: { kind: 'card-key', id } });
  });
}

/** The public keys as a JSON Web Key Set (RFC 7517, RFC 8037). */
export async function publicKeys(ctx: DbContext): Promise<CardKeySet> {
  const keys = await listKeys(ctx.db);
  return { keys: keys.map((key) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', ...key })) };
}
