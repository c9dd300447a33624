import type { ContactAccess, Player } from '@touchline/contracts/users';

/**
 * A player on a page: as scouts see them, or the whole account, which admins get. An account has no `contactAccess`, no age
 * band and no contacts of guardians, because everything in it is shown.
 */
export interface ShownPlayer
  extends Omit<Player, 'contactAccess' | 'ageBand' | 'guardianContacts'>,
    Partial<Pick<Player, 'contactAccess' | 'ageBand'>> {
  /** How to reach the guardians of a minor, if they choose to show it. */
  guardianContacts?: readonly { email: string; phone: string | null }[];
}

/** What scouts see of a minor's age: 'Under 18 · U17'; null for adults. */
export function minorText({ isMinor, ageBand }: Pick<ShownPlayer, 'isMinor' | 'ageBand'>): string | null {
  return isMinor ? ['Under 18', ageBand].filter(Boolean).join(' · ') : null;
}

/** What stands where e-mail and phone would be. */
export const NO_CONTACT_TEXTS: Partial<Record<ContactAccess, string>> = {
  protected: 'Contact goes through the guardian',
  'on-acceptance': 'Shown once the player accepts your request',
};
