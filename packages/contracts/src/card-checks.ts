import type { CardKeySet } from './card-keys.ts';

/** Bytes, a signature over them, and the id of the key that made it. */
export interface Signed {
  keyId: string;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/**
 * Whether one of the published keys has signed these bytes (Ed25519, RFC 8032). Uses the cryptography of the platform: browsers
 * since 2025, Node, Deno, Bun.
 */
export async function verifySignature(
  { keyId, signed, signature }: Signed,
  keys: CardKeySet['keys'],
): Promise<boolean> {
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return false;
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
}
