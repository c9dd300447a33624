import type { HomepageItem } from '@touchline/contracts/content';
import { createContext } from 'react';

/** What the first screen of the landing page shows of its lists. */
export interface FirstContent {
  /** Null when admins have not created one. */
  hero: HomepageItem | null;
  /** The id of the video that is the first featured item, null where that is something else. */
  leadClip: string | null;
}

/**
 * What the server rendered into the landing page, available before the lists it belongs to: undefined when the page was
 * not rendered by the server.
 */
export const FirstContentContext = createContext<FirstContent | undefined>(undefined);
