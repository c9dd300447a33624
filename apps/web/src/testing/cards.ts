import type { CardDefaults, CardTemplate, IdCard, ListedCard } from '@touchline/contracts/id-cards';
import { anAccount } from './people.ts';

/** Of a user without a profile. */
const NO_DEFAULTS: CardDefaults = {
  organization: null,
  position: null,
  nationality: null,
  companyAddress: null,
  ceoSignatureUrl: '/uploads/own-signature.png',
};

/** What the editor begins a new card with. */
export function aTemplate(): CardTemplate {
  return {
    season: '2026/27',
    expiresOn: '2041-06-30',
    contactPlace: 'front',
    defaults: NO_DEFAULTS,
  };
}

/** The card of the user of anAccount. */
export function aCard(facts: Partial<IdCard> = {}): IdCard {
  return {
    id: '7d1c8d1e-55c0-4c93-8c0f-0c4f6f0a9c11',
    userId: anAccount().id,
    cardNumber: 'TL-2026-000042',
    verificationCode: 'ABCDEFGHJKLMNPQR',
    barcode: 'TL-2026-000042',
    verifyUrl: 'http://localhost/verify?code=ABCDEFGHJKLMNPQR',
    issueDate: '2026-03-01T10:00:00.000Z',
    expiryDate: null,
    status: 'active',
    isSuspended: false,
    state: 'active',
    suspension: null,
    stage: 'issued',
    season: null,
    statement: null,
    contactPlace: 'front',
    printedAt: null,
    confirmedAt: '2026-03-01T10:00:00.000Z',
    familyAnswer: null,
    issuedBy: 'Admin',
    metadata: {
      companyAddress: null,
      passportImageUrl: null,
      signatureImageUrl: null,
      ceoSignatureImageUrl: null,
      firstName: null,
      lastName: null,
      organization: null,
      position: null,
      nationality: null,
    },
    defaults: NO_DEFAULTS,
    unprintable: null,
    revokedReason: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}

/** A card of the registry that lacks nothing. */
export function aListedCard(facts: Partial<ListedCard> = {}): ListedCard {
  return {
    userId: 'ann',
    cardNumber: 'ID-2026-000042',
    firstName: 'Ann',
    lastName: 'Bee',
    role: 'player',
    state: 'active',
    suspension: null,
    stage: 'issued',
    season: '2026/27',
    expiryDate: '2041-06-30T23:59:59.999Z',
    printedAt: null,
    lacks: [],
    uploadedPhotoUrl: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}
