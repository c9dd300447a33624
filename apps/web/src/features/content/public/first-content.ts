import type { HomepageItem } from '@touchline/contracts/content';
import { createContext } from 'react';

/**
 * The hero that the server rendered into the landing page, available before the list it belongs to: null when admins
 * have not created one, undefined when the page was not rendered by the server.
 */
export const FirstHero = createContext<HomepageItem | null | undefined>(undefined);
