import type { Page } from '@touchline/contracts/paging';
import type { Player } from '@touchline/contracts/users';
import { anAccount, aPlayer } from './people.ts';

/** A verified scout, who may read contact data. */
export const aScout = (facts: Parameters<typeof anAccount>[0] = {}) =>
  anAccount({ id: 'c4a1e9f0-0c55-4d6e-8d1b-3a7f6c2b9e10', role: 'scout', isVerified: true, ...facts });

/** A whole list in one page. */
export const onePage = <Item>(items: Item[]): Page<Item> => ({ items, nextCursor: null });

/** A player whose id is their first name. */
export const namedPlayer = (firstName: string, facts: Partial<Player> = {}) =>
  aPlayer({ id: firstName.toLowerCase(), firstName, lastName: 'Bee', ...facts });
