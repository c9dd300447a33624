import type { ContactAccess, ListedPlayer, Player } from '@touchline/contracts/users';

type ForScouts = 'contactAccess' | 'ageBand' | 'guardianContacts';

/**
 * A player on a page: the player as scouts see them, or the whole account for admins. In lists scouts get a short card of a
 * minor.
 */
export type ShownPlayer = Omit<Player, ForScouts | 'username'> &
  Partial<Pick<Player, ForScouts>> &
  Pick<ListedPlayer, 'username'> &
  Partial<Pick<ListedPlayer, 'isShort'>> & {
    /** The number of live clips, where the list tells. */
    clipCount?: number;
    /** From the place of the search, where it has one. */
    distanceKm?: number | undefined;
  };

/** Stands where a short card leaves something out. */
export const ON_PROFILE = 'On the profile';

/** What stands where e-mail and phone would be. */
export const NO_CONTACT_TEXTS: Partial<Record<ContactAccess, string>> = {
  protected: 'Contact goes through the people responsible for this player',
  'on-acceptance': 'Shown once the player accepts your request',
};
