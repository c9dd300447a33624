import type { CardStatement } from '@touchline/contracts/card-statements';

/** What a card without an expiry says of itself. */
export const STATEMENT: CardStatement = {
  keyId: 'a1b2c3d4',
  cardNumber: 'ID-2026-000123',
  role: 'player',
  name: 'Ann Bee',
  season: '2026/27',
  expiryDate: null,
  statusIndex: 1,
  photoHash: null,
  isConfirmed: true,
};
