export const STATUS_LIST_PATH = '/.well-known/card-status.jwt';

export const CARD_LISTS = ['revocation', 'suspension'] as const;

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
    statusPurpose: (typeof CARD_LISTS)[number];
    /** `u`, then the gzipped list in base64url. */
    encodedList: string;
  }[];
}
