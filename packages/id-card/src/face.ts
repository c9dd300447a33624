import { findUnprintable } from './text.ts';

export type CardRole = 'player' | 'scout' | 'admin' | 'guardian';

/** Where e-mail and phone are printed. */
export type ContactPlace = 'front' | 'back' | 'none';

/**
 * A word across both sides of what is no proof: `DRAFT` differs from the saved card, `VOID` does not verify or was not confirmed, and
 * `SAMPLE` has the signature that is shipped with the product.
 */
export type Stamp = 'DRAFT' | 'VOID' | 'SAMPLE';

/** All texts of a card; the pictures are passed separately. */
export interface CardFace {
  companyName: string;
  role: CardRole;
  firstName: string;
  lastName: string;
  userId: string;
  /** The club of a player, or the organisation of a scout. */
  organization: string | null;
  position: string | null;
  nationality: string | null;
  email: string;
  phone: string | null;
  contactPlace: ContactPlace;
  /** Such as 2026/27. */
  season: string | null;
  /** ISO; null never expires. */
  expiryDate: string | null;
  issuedBy: string;
  companyAddress: string | null;
  /** Null until the card is saved: its codes are placeholders then. */
  numbers: CardNumbers | null;
  stamp: Stamp | null;
}

export interface CardNumbers {
  cardNumber: string;
  verificationCode: string;
  verifyUrl: string;
  /** Base32; follows the address in the QR code, so that the card can be checked without a network. */
  statement: string | null;
}

/** A text of a card that its typeface cannot print, and the character that it lacks. */
export interface Unprintable {
  field: (typeof CHECKED)[number];
  character: string;
  message: string;
}

const CHECKED = [
  'firstName',
  'lastName',
  'organization',
  'position',
  'nationality',
  'issuedBy',
  'companyAddress',
  'email',
  'phone',
] as const;

/** Why a card cannot be printed: characters that the typeface lacks. Null when it can. */
export function findUnprintableText(
  face: Partial<Record<Unprintable['field'], string | null | undefined>>,
): Unprintable | null {
  for (const field of CHECKED) {
    const character = findUnprintable(face[field] ?? '');
    if (character === null) continue;
    const message = `The card cannot print “${character}”. Please write it in Latin, Greek or Cyrillic letters.`;
    return { field, character, message };
  }
  return null;
}

/** The part of a user id before its first hyphen; all of it when there is none. */
export function shortId(userId: string): string {
  return userId.split('-')[0] ?? userId;
}
