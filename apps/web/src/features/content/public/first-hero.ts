import type { HomepageItem } from '@touchline/contracts/content';
import { createContext } from 'react';

/**
 * The hero that came with the landing page itself, ahead of the list it belongs to: null when admins have made none,
 * undefined when the page came without it.
 */
export const FirstHero = createContext<HomepageItem | null | undefined>(undefined);
