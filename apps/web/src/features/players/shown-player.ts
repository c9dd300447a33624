import type { Player } from '@touchline/contracts/users';

/**
 * A player on a page: as scouts see them, or the whole account, which admins get. An account has no `contactAccess` and no
 * age band, because everything in it is shown.
 */
export type ShownPlayer = Omit<Player, 'contactAccess' | 'ageBand'> &
  Partial<Pick<Player, 'contactAccess' | 'ageBand'>>;
