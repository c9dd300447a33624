import type { PictureSlot } from './shapes.ts';
import { findUnprintable } from './text.ts';

/** `DRAFT` differs from the saved card, `VOID` does not verify or is unconfirmed, `SAMPLE` has the shipped signature. */
export type Stamp = 'DRAFT' | 'VOID' | 'SAMPLE';

export interface CardFace {
  companyName: string;
  role: 'player' | 'scout' | 'admin' | 'guardian';
  firstName: string;
  lastName: string;
  userId: string;
  /** The club of a player, or the organisation of a scout. */
  organization: string | null;
  position: string | null;
  nationality: string | null;
  email: string;
  phone: string | null;
  contactPlace: 'front' | 'back' | 'none';
  /** Such as 2026/27. */
  season: string | null;
  /** ISO; null never expires. */
  expiryDate: string | null;
  issuedBy: string;
  companyAddress: string | null;
  /** Null until the card is saved. */
  numbers: CardNumbers | null;
  stamp: Stamp | null;
}

/** A card with its pictures as URLs, bytes or places in a list. */
export interface CardWith<Picture> {
  face: CardFace;
  pictures: Readonly<Record<PictureSlot, Picture | null>>;
}

export interface CardNumbers {
  cardNumber: string;
  verificationCode: string;
  verifyUrl: string;
  /** Base32, to check the card without a network. */
  statement: string | null;
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

/** The first text with a character that the typeface lacks. */
export function findUnprintableText(face: Partial<Record<(typeof CHECKED)[number], string | null | undefined>>) {
  for (const field of CHECKED) {
    const character = findUnprintable(face[field] ?? '');
    if (character === null) continue;
    const message = `The card cannot print “${character}”. Please write it in Latin, Greek or Cyrillic letters.`;
    return { field, character, message };
  }
  return null;
}

export function shortId(userId: string): string {
  return userId.split('-')[0] ?? userId;
}
