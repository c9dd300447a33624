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
