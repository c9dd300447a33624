/** Where the signed list is published. */
export const STATUS_LIST_PATH = '/.well-known/card-status.jwt';

/** What the lists of cards say: ended for good, or suspended. */
export const CARD_LISTS = ['revocation', 'suspension'] as const;

/**
 * Bit n of a list, from the highest bit of the first byte, is about the card with the status index n (W3C Bitstring Status List
 * 1.0).
 */
export interface CardStatusList {
  '@context': string[];
  id: string;
  type: string[];
  issuer: string;
  /** When the list was made, ISO. */
  validFrom: string;
  credentialSubject: {
    id: string;
    type: 'BitstringStatusList';
    statusPurpose: (typeof CARD_LISTS)[number];
    /** `u`, then the gzipped list in base64url. */
    encodedList: string;
  }[];
}
