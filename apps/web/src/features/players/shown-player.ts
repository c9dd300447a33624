import type { ContactAccess, Player } from '@touchline/contracts/users';

type ForScouts = 'contactAccess' | 'ageBand' | 'guardianContacts';

/** A player on a page: as scouts see them, or the whole account, which admins get: everything in it is shown. */
export type ShownPlayer = Omit<Player, ForScouts> & Partial<Pick<Player, ForScouts>>;

/** What scouts see of a minor's age: 'Under 18 · U17'; null for adults. */
export function minorText({ isMinor, ageBand }: Pick<ShownPlayer, 'isMinor' | 'ageBand'>): string | null {
  return isMinor ? ['Under 18', ageBand].filter(Boolean).join(' · ') : null;
}

/** What stands where e-mail and phone would be. */
export const NO_CONTACT_TEXTS: Partial<Record<ContactAccess, string>> = {
  protected: 'Contact goes through the people responsible for this player',
  'on-acceptance': 'Shown once the player accepts your request',
};
